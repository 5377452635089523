type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];
type Present<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };

/** The members that are not undefined: on the wire an optional member is absent, never undefined. */
export function present<T extends object>(members: T): Present<T> {
  const kept: Record<string, unknown> = {};
  for (const key in members) if (members[key] !== undefined) kept[key] = members[key];
  return kept as Present<T>;
}
