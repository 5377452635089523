/** Remembers what was made for a key; the oldest makes room. */
export function boundedCache<Value>(capacity: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      if (known.size >= capacity) known.delete(known.keys().next().value!);
      known.set(key, value);
    }
    return value;
  };
}
