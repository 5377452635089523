/** How to reach a model: an OpenAI-compatible service. */
export interface ModelSettings {
  /** Such as `https://api.example/v1`; `/chat/completions` is added. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token; empty where the service wants none. */
  readonly key: string;
}

const STORED = 'agent.model';

/** The settings of this tab; they are gone when it closes. Undefined where there are none. */
export function rememberedModel(): ModelSettings | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<ModelSettings> | null;
    const { baseUrl, model, key } = stored ?? {};
    const areTexts = [baseUrl, model, key].every((text) => typeof text === 'string');
    return areTexts ? ({ baseUrl, model, key } as ModelSettings) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the settings for this tab, or forgets them. Where storage is switched off, they last as long as the page. */
export function rememberModel(settings: ModelSettings | undefined): void {
  try {
    if (settings) sessionStorage.setItem(STORED, JSON.stringify(settings));
    else sessionStorage.removeItem(STORED);
  } catch {
    // See above.
  }
}
