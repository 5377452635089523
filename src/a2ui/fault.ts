/** Something that an agent asked for and that cannot be done. The message names the rule, never a value. */
export class A2uiFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'A2uiFault';
    this.code = code;
  }
}

/** What the agent is told of an error: of those that are not ours only that they happened. */
export function faultOf(error: unknown, code = 'EXECUTION_FAILED'): A2uiFault {
  return error instanceof A2uiFault ? error : new A2uiFault(code, 'It failed inside the renderer.');
}
