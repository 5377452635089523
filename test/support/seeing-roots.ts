/**
 * Makes something that will attach closed shadow roots, and sees into them: the test was there first. Pages that come
 * later do not get hold of them.
 *
 * @param mode `open` opens them to everybody, for checkers that look into open roots only.
 */
export function seeingRoots<Made>(
  make: () => Made,
  mode?: 'open',
): { readonly made: Made; readonly roots: ShadowRoot[] } {
  const roots: ShadowRoot[] = [];
  const native = Reflect.get(Element.prototype, 'attachShadow');
  Element.prototype.attachShadow = function (init) {
    const root = native.call(this, mode ? { ...init, mode } : init);
    roots.push(root);
    return root;
  };
  try {
    return { made: make(), roots };
  } finally {
    Element.prototype.attachShadow = native;
  }
}
