import { html, nothing } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ChildList, ComponentShape, DynamicValue } from '../protocol/a2ui.js';
import type { Catalogs } from './catalog.js';
import { toBoolean, toNumber, toText, toTextList, toValidation } from './coerce.js';
import type { CheckOutcome, ComponentContext } from './component-context.js';
import { envelope } from './elements/envelope.js';
import { whenSeen } from './elements/when-seen.js';
import { A2uiFault, faultOf } from './fault.js';
import { instance } from './instance.js';
import { formatPointer, type Path } from './pointer.js';
import type { Reaction, Source } from './reactive.js';
import { rowScope, type RowScope, type Scope } from './scope.js';
import type { Surface } from './surface.js';
import { isObject, type Action, type CheckRule } from './types.js';

/** How many components one inside the other are drawn. */
export const MAX_TREE_DEPTH = 64;
/** How many components of a surface are drawn: ids that are used several times multiply. */
export const MAX_INSTANCES = 10_000;
/** How many entries of a list are drawn at first, and how many more when its end comes into view. */
export const ROWS_AT_ONCE = 100;

interface Local extends Source {
  current: unknown;
}

interface Rows {
  scopes: RowScope[];
  items: readonly unknown[];
}

/** One component in one place: made once, and rendered again only when what it read has changed. */
export class Node implements Reaction, ComponentContext {
  sources = new Set<Source>();
  readonly depth: number;
  readonly domId: string;
  type = '';
  readonly #surface: Surface;
  readonly #draw: (content: unknown) => void;
  #shape: ComponentShape | undefined;
  #kind: string | undefined;
  #locals = new Map<string, Local>();
  #rows: Rows = { scopes: [], items: [] };

  constructor(
    surface: Surface,
    readonly id: string,
    readonly scope: Scope,
    readonly parent: Node | undefined,
    draw: (content: unknown) => void,
  ) {
    this.#surface = surface;
    this.#draw = draw;
    this.depth = parent ? parent.depth + 1 : 1;
    this.domId = surface.newDomId();
    surface.instances += 1;
  }

  dispose(): void {
    this.#surface.reactor.release(this);
    this.#surface.instances -= 1;
    this.#surface.closeDialogsOf(this);
  }

  react(): void {
    const kind = this.#kind;
    const content = this.render();
    // Nothing of what a component of another type showed may stay.
    if (this.#kind !== kind) this.#draw(nothing);
    this.#draw(content);
  }

  render(): unknown {
    return this.#surface.reactor.observe(this, () => this.#content());
  }

  #content(): unknown {
    const surface = this.#surface;
    if (this.#isRepeated())
      return this.#refuse('VALIDATION_FAILED', 'must not lead back to a component around it');
    if (this.depth > MAX_TREE_DEPTH)
      return this.#refuse('LIMIT_EXCEEDED', `Only ${MAX_TREE_DEPTH} components in one another are drawn.`);
    if (surface.instances > MAX_INSTANCES)
      return this.#refuse('LIMIT_EXCEEDED', `Only ${MAX_INSTANCES} components are drawn.`);
    const definition = surface.definition(this.id);
    if (!definition) return html`<span class="pending" aria-hidden="true"></span>`;
    const { shape } = definition;
    if (!shape) return this.#broken();
    this.#become(shape);
    const catalogs = surface.environment.catalogs;
    const component = catalogs.component(
      (shape.catalogId as string | undefined) ?? surface.catalogId,
      shape.component,
    );
    if (!component) return this.#broken();
    const misplaced = this.#misplaced(catalogs);
    if (misplaced) {
      surface.report(misplaced, `${definition.pointer}/component`);
      return this.#broken();
    }
    try {
      return component.render(shape as never, this);
    } catch (error) {
      surface.report(faultOf(error, 'RENDER_FAILED'));
      return this.#broken();
    }
  }

  /** A component of another type begins without what the one before has left. */
  #become(shape: ComponentShape): void {
    const kind = `${String(shape.catalogId)} ${shape.component}`;
    if (kind !== this.#kind) {
      this.#locals = new Map();
      this.#surface.closeDialogsOf(this);
    }
    this.#kind = kind;
    this.#shape = shape;
    this.type = shape.component;
  }

  #isRepeated(): boolean {
    for (let around = this.parent; around; around = around.parent) {
      if (around.id === this.id && isSamePath(around.scope.path(), this.scope.path())) return true;
    }
    return false;
  }

  #refuse(code: string, message: string): unknown {
    const around = this.parent && this.#surface.definition(this.parent.id);
    const path = `${around?.pointer ?? ''}${formatPointer(pathTo(around?.shape, this.id) ?? [])}`;
    this.#surface.report(new A2uiFault(code, message), code === 'VALIDATION_FAILED' ? path : undefined);
    return this.#broken();
  }

  #misplaced(catalogs: Catalogs): A2uiFault | undefined {
    const { allowedParents } = catalogs.component(this.#catalogId(), this.type) ?? {};
    if (allowedParents && !allowedParents.includes(this.parentType))
      return new A2uiFault('UNALLOWED_PARENT', `${this.type} may not lie in ${this.parentType}`);
    const around = this.parent && catalogs.component(this.parent.#catalogId(), this.parentType);
    if (around?.allowedChildren && !around.allowedChildren.includes(this.type))
      return new A2uiFault('UNALLOWED_CHILD', `${this.parentType} may not hold ${this.type}`);
    return undefined;
  }

  #catalogId(): string | undefined {
    return (this.#shape?.catalogId as string | undefined) ?? this.#surface.catalogId;
  }

  #broken(): unknown {
    return html`<span class="broken">${this.words.broken}</span>`;
  }

  get parentType(): string {
    return this.parent?.type ?? 'Surface';
  }

  get words() {
    return this.#surface.environment.words;
  }

  get locale(): string {
    return this.#surface.environment.host.locale;
  }

  value(value: unknown): unknown {
    const result = this.#surface.evaluator.evaluate(value, { scope: this.scope, use: 'binding' });
    if (result.ok) return result.value;
    this.#surface.report(result.fault);
    return null;
  }

  text(value: unknown): string {
    return toText(this.value(value));
  }

  number(value: unknown): number {
    return toNumber(this.value(value));
  }

  boolean(value: unknown): boolean {
    return toBoolean(this.value(value));
  }

  list(value: unknown): string[] {
    return toTextList(this.value(value));
  }

  child(id: string, scope: Scope = this.scope): unknown {
    return componentAt(this.#surface, id, scope, this);
  }

  typeOf(id: string): string | undefined {
    return this.#surface.definition(id)?.shape?.component;
  }

  children(children: ChildList, wrap: (child: unknown) => unknown = (child) => child): unknown {
    if (!Array.isArray(children)) return this.#templateRows(children.componentId, children.path, wrap);
    const seen = new Map<string, number>();
    const keyed = children.map((id) => {
      const count = seen.get(id) ?? 0;
      seen.set(id, count + 1);
      return { id, key: `${count} ${id}` };
    });
    return repeat(
      keyed,
      ({ key }) => key,
      ({ id }) => wrap(this.child(id)),
    );
  }

  #templateRows(componentId: string, path: string, wrap: (child: unknown) => unknown): unknown {
    const at = this.scope.resolve(path);
    const items = this.#surface.model.readList(at) ?? [];
    const limit = this.local('rows', ROWS_AT_ONCE);
    const scopes = this.#rowScopes(items.slice(0, limit.value), at);
    const left = items.length - scopes.length;
    const more = () => (limit.value += ROWS_AT_ONCE);
    return html`${repeat(
      scopes,
      (scope) => scope,
      (scope) => wrap(this.child(componentId, scope)),
    )}${
      left > 0
        ? wrap(
            html`<button type="button" class="more" @click=${more} ${whenSeen(more)}>
              ${this.words.more(left)}
            </button>`,
          )
        : nothing
    }`;
  }

  /** Entries keep their scope, and with it all that is drawn for them, while the data is the same object; else by place. */
  #rowScopes(items: readonly unknown[], at: Path): RowScope[] {
    const { reactor } = this.#surface;
    const before = this.#rows;
    const kept = new Map<unknown, RowScope>();
    const present = new Set(items);
    for (const [index, item] of before.items.entries())
      if (isObject(item) && present.has(item) && !kept.has(item)) kept.set(item, before.scopes[index]!);
    const taken = new Set(kept.values());
    const used = new Set<RowScope>();
    const scopes = items.map((item, index) => {
      const inPlace = before.scopes[index];
      let scope = kept.get(item) ?? (inPlace && !taken.has(inPlace) ? inPlace : undefined);
      // The same object twice in a list still makes two rows.
      if (!scope || used.has(scope)) scope = rowScope(reactor, this.scope, at, index);
      used.add(scope);
      scope.moveTo(at, index);
      return scope;
    });
    this.#rows = { scopes, items };
    return scopes;
  }

  local<Value>(name: string, initial: Value): { value: Value } {
    const { reactor } = this.#surface;
    let local = this.#locals.get(name);
    if (!local) this.#locals.set(name, (local = { current: initial }));
    const source = local;
    return {
      get value() {
        reactor.track(source);
        return source.current as Value;
      },
      set value(next) {
        if (source.current === next) return;
        source.current = next;
        reactor.changed(source);
      },
    };
  }

  field(value: DynamicValue | undefined): { readonly value: unknown; write(value: unknown): void } {
    if (isObject(value) && 'path' in value && typeof value.path === 'string') {
      const { path } = value;
      return {
        value: this.value(value),
        write: (next) => void this.#surface.model.write(this.scope.resolve(path), next),
      };
    }
    const edited = this.local<unknown>('edited', undefined);
    return { value: edited.value ?? this.value(value), write: (next) => (edited.value = next) };
  }

  check(rules: readonly CheckRule[] = []): CheckOutcome {
    let isBlocked = false;
    let failing: CheckOutcome['failing'];
    for (const { condition, message } of rules) {
      const result = this.#surface.evaluator.evaluate(condition, { scope: this.scope, use: 'check' });
      if (!result.ok) this.#surface.report(result.fault);
      const outcome = result.ok ? toValidation(result.value) : { valid: false };
      if (outcome?.valid) continue;
      const severity = outcome?.severity ?? 'error';
      isBlocked ||= severity === 'error';
      if (outcome) failing ??= { message: outcome.message ?? message ?? this.words.invalid, severity };
    }
    return { isBlocked, failing };
  }

  act(action: Action, event: Event): void {
    const isGesture =
      event.isTrusted && (navigator.userActivation as UserActivation | undefined)?.isActive !== false;
    this.#surface.act(this.id, action, this.scope, isGesture);
  }

  openDialog(id: string): void {
    this.#surface.openDialog({ id, scope: this.scope, parent: this });
  }

  media(url: string): string | undefined {
    return this.#surface.environment.media(url);
  }

  isHidden(): boolean {
    return this.boolean(this.#accessibility().hidden) || (this.parent?.isHidden() ?? false);
  }

  root(role: string | null = 'group'): unknown {
    const { weight } = this.#shape as { weight?: number };
    const { live, hidden } = this.#accessibility();
    return envelope({
      weight,
      live,
      hidden: hidden !== undefined && this.boolean(hidden),
      role: role ?? undefined,
      ...(role === null ? { label: undefined, description: undefined } : this.named()),
    });
  }

  named(): { readonly label: string | undefined; readonly description: string | undefined } {
    const { label, description } = this.#accessibility();
    return {
      label: label === undefined ? undefined : this.text(label),
      description: description === undefined ? undefined : this.text(description),
    };
  }

  #accessibility(): { label?: unknown; description?: unknown; live?: string; hidden?: unknown } {
    return this.#shape?.accessibility ?? {};
  }

  report(message: string): void {
    this.#surface.report(new A2uiFault('RENDER_FAILED', message));
  }
}

/** A component for a place in a template. */
export function componentAt(surface: Surface, id: string, scope: Scope, parent: Node | undefined): unknown {
  return instance({ id, scope, parent, begin: (draw) => new Node(surface, id, scope, parent, draw) });
}

function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** Where in a definition a child is named. */
function pathTo(value: unknown, id: string): string[] | undefined {
  if (value === id) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'id' || key === 'component') continue;
    const rest = pathTo(inner, id);
    if (rest) return [key, ...rest];
  }
  return undefined;
}
