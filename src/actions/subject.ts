import type { JsonObject, JsonValue } from '../json.js';
import { isWithheld, nameOf, roleOf, type TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { entitiesAround, recordAround, scopesAround } from '../page/find-target.js';
import type { ElementRefs } from '../page/refs.js';
import type { ConfirmationPrompt, ToldTarget } from '../policy/confirmation.js';
import type { PolicyRequest } from '../policy/decide.js';
import type { ActionDescriptor } from '../protocol/actions.js';
import type { ActionTarget } from '../protocol/targets.js';
import type { Weight } from './action-handler.js';
import type { Ready, Task } from './run.js';

/** What rules may ask of a target. */
export function surroundings(
  targets: readonly (Element | undefined)[],
  { entities }: ActionDescriptor,
  dom: TellingDom,
): Pick<PolicyRequest, 'scopes' | 'entities' | 'dataClasses'> {
  const elements = targets.filter((element) => element !== undefined);
  const around = elements.flatMap((element) => {
    // What is done to a list is done to what is listed.
    const listed = annotation(element, ATTRIBUTE.collection);
    return listed ? [listed, ...entitiesAround(element)] : entitiesAround(element);
  });
  return {
    scopes: elements.flatMap(scopesAround),
    entities: around.length > 0 ? around : (entities ?? []),
    dataClasses: elements.flatMap((element) => dataClassesOf(element, dom)),
  };
}

// The two classes that the page itself can tell.
function dataClassesOf(element: Element, dom: TellingDom): string[] {
  if (dom.isSecret(element)) return ['secret'];
  return isWithheld(element, dom) ? ['sensitive'] : [];
}

/** All that a consent is bound to: if any of it differs afterwards, something else was agreed to. */
export function subjectOf(
  actionId: string,
  args: JsonObject,
  weight: Weight,
  targets: readonly (Element | undefined)[],
  dom: TellingDom,
): JsonObject {
  return {
    actionId,
    args,
    effect: weight.effect,
    risk: weight.risk,
    targets: targets.map((element) =>
      element
        ? {
            ...told(element, dom),
            stableId: annotation(element, ATTRIBUTE.stableId) ?? null,
            scopes: scopesAround(element),
          }
        : null,
    ),
  };
}

/**
 * All that a consent for the rest of a session is bound to: the same as any consent, the place in the app, and, where the
 * app does not name it by an id, the very element. What looks the same elsewhere is something else.
 *
 * @returns undefined where the person cannot see all values: nobody allows for longer what they do not know.
 */
export function lastingSubject(
  { handler: { descriptor, alsoOn }, args }: Pick<Task, 'handler' | 'args'>,
  { subject, context: { element } }: Pick<Ready, 'subject' | 'context'>,
  { places }: PolicyRequest,
  refs: ElementRefs,
): JsonObject | undefined {
  if (Object.keys(args).some((name) => isSecretArgument(name, descriptor.args))) return undefined;
  const elements = [element, alsoOn?.find(args)].filter((one) => one !== undefined);
  return {
    ...subject,
    places: places.map(({ path }) => path),
    elements: elements.map((one) => annotation(one, ATTRIBUTE.stableId) ?? refs.refOf(one)),
  };
}

/** Whether another element can be the same thing: the app itself says so by an id, and not just by its looks. */
export function isAnchored({ ref, entityRef }: ActionTarget): boolean {
  return entityRef !== undefined || typeof ref === 'string' || ref?.by === 'stableId';
}

/** How a person knows an element: by what it is called on the page, and whose it is. */
function told(element: Element, dom: TellingDom): JsonObject & ToldTarget {
  const record = recordAround(element);
  const type = record && annotation(record, ATTRIBUTE.entity);
  const id = record && annotation(record, ATTRIBUTE.entityId);
  const link = element.closest('a[href]');
  return {
    role: roleOf(element),
    name: nameOf(element, dom),
    ...(type && id ? { entity: { type, id } } : {}),
    ...(link instanceof HTMLAnchorElement ? { href: link.href } : {}),
  };
}

/** The question that a person is asked, but for the agent and the reason. */
export function questionAbout(
  { handler: { descriptor, alsoOn }, args }: Pick<Task, 'handler' | 'args'>,
  title: string,
  weight: Weight,
  element: Element | undefined,
  dom: TellingDom,
): Omit<ConfirmationPrompt, 'requestId' | 'agent' | 'reason'> {
  const { id, args: schema } = descriptor;
  const goal = alsoOn?.find(args);
  return {
    actionId: id,
    title,
    ...weight,
    ...(element ? { target: told(element, dom) } : {}),
    ...(goal ? { goesTo: told(goal, dom) } : {}),
    args: Object.entries(args)
      .filter(([name]) => !goal || name !== alsoOn?.argument)
      .map(([name, value]) => ({
        name,
        value: isSecretArgument(name, schema) ? undefined : shown(value),
      })),
  };
}

function shown(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (name, item: unknown) => (SECRET_NAME.test(name) ? '•••' : item));
}

const SECRET_NAME = /pass(?:word|phrase|code)|secret|token|\b(?:pin|otp|cvc|cvv)\b/i;

/** Whether an argument must not be shown even to the person: declared so in the schema, or called so. */
function isSecretArgument(name: string, schema: ActionDescriptor['args']): boolean {
  if (SECRET_NAME.test(name)) return true;
  const properties = schema?.properties;
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) && (property.writeOnly === true || property.format === 'password');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The question in one line, for the agent: without the values, which it knows. */
export function summaryOf({ title, target }: ConfirmationPrompt): string {
  if (!target) return title;
  const name = target.name === '' ? target.role : `"${target.name}" (${target.role})`;
  return target.entity ? `${title}: ${name}, ${target.entity.type} ${target.entity.id}` : `${title}: ${name}`;
}
