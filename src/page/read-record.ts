import type { Diagnose } from '../diagnostics.js';
import type { Redaction } from '../protocol/cognition.js';
import { annotation, ATTRIBUTE, redactionOf, stricter } from './annotations.js';
import { flatClosest, flatParent } from './flat-tree.js';
import type { FieldFact, PrimaryFact, RecordFacts } from './page-facts.js';
import { isControl, readField, sameField } from './read-field.js';
import type { Registry } from './registry.js';
import type { Secrets } from './secrets.js';
import { openRootsIn } from './shadow-roots.js';
import { visibleText } from './text.js';
import type { FieldNode, RecordNode } from './tracked.js';
import { diagnoseUnknown } from './unknown-attributes.js';

const INSIDE = `[${ATTRIBUTE.field}],[${ATTRIBUTE.primary}],[${ATTRIBUTE.redact}],[${ATTRIBUTE.ignore}]`;

export interface RecordReader {
  /** The facts of a record; the same object as before where nothing changed. */
  read(record: RecordNode): RecordFacts;
  /** Reads one field again. Says whether it differs. */
  reread(field: FieldNode): boolean;
}

export function recordReader(options: {
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly diagnose: Diagnose;
}): RecordReader {
  const { registry, secrets, diagnose } = options;
  // Records of a type come from one template: what is wrong in the first is wrong in all.
  const checked = new Set<string>();

  function findFields(record: RecordNode): FieldNode[] {
    const candidates = record.isPlain ? record.element.querySelectorAll(INSIDE) : ownElements(record);
    const fields: FieldNode[] = [];
    const names = new Set<string>();
    let hasRedact = false;
    let hasIgnore = false;
    for (const element of candidates) {
      hasRedact ||= element.hasAttribute(ATTRIBUTE.redact);
      hasIgnore ||= element.hasAttribute(ATTRIBUTE.ignore);
    }
    record.primary = undefined;
    if (!checked.has(record.type)) {
      checked.add(record.type);
      for (const element of record.element.querySelectorAll('*'))
        if (!registry.tracked(element)) diagnoseUnknown(element, diagnose);
    }
    for (const element of candidates) {
      const name = annotation(element, ATTRIBUTE.field);
      const isPrimary = element.hasAttribute(ATTRIBUTE.primary);
      if (!name && !isPrimary) continue;
      if (hasIgnore && flatClosest(element, `[${ATTRIBUTE.ignore}]`)) continue;
      if (isPrimary) record.primary ??= element;
      if (!name) continue;
      if (names.has(name)) {
        diagnose(
          'duplicate_field',
          `${ATTRIBUTE.field} "${name}" occurs twice in a record: the first counts`,
          element,
        );
        continue;
      }
      names.add(name);
      const redact = hasRedact ? redactionUpTo(element, record) : record.redact;
      const field: FieldNode = {
        element,
        name,
        record,
        redact,
        isControl: isControl(element),
        fact: undefined,
      };
      registry.entry(element).field = field;
      fields.push(field);
    }
    return fields;
  }

  /** Elements of a record that holds other records, shadow roots or slots: those whose nearest record it is. */
  function ownElements(record: RecordNode): Element[] {
    const found = new Set<Element>();
    const starts: (Element | ShadowRoot)[] = [record.element, ...openRootsIn(record.element)];
    for (const start of starts) {
      for (const element of start.querySelectorAll(INSIDE)) found.add(element);
      for (const slot of start.querySelectorAll('slot')) {
        for (const assigned of slot.assignedElements({ flatten: true })) {
          if (assigned.matches(INSIDE)) found.add(assigned);
          for (const element of assigned.querySelectorAll(INSIDE)) found.add(element);
        }
      }
    }
    return [...found].filter((element) => recordAround(element) === record.element);
  }

  function recordAround(element: Element): Element | null {
    const parent = flatParent(element);
    return parent && flatClosest(parent, `[${ATTRIBUTE.entity}]`);
  }

  function redactionUpTo(element: Element, record: RecordNode): Redaction | undefined {
    let strictest = record.redact;
    for (let at: Element | null = element; at && at !== record.element; at = flatParent(at))
      strictest = stricter(redactionOf(at), strictest);
    return strictest;
  }

  function factOf(field: FieldNode): FieldFact {
    const isSecret = field.isControl && secrets.holds(field.element);
    return readField(field.element, field.redact, isSecret);
  }

  function reread(field: FieldNode): boolean {
    const fact = factOf(field);
    if (field.fact && sameField(field.fact, fact)) return false;
    field.fact = fact;
    field.record.facts = undefined;
    return true;
  }

  function primaryFact(record: RecordNode): PrimaryFact | undefined {
    const element = record.primary;
    if (!element) return undefined;
    const fieldElement = flatClosest(element, `[${ATTRIBUTE.field}],[${ATTRIBUTE.entity}]`);
    const field = fieldElement ? registry.tracked(fieldElement)?.field : undefined;
    const redact = redactionUpTo(element, record);
    if (field?.fact?.secret || (isControl(element) && secrets.holds(element))) return undefined;
    const around = field?.record === record ? [field.name] : [];
    const fields = new Set(around);
    const text =
      field?.element === element && typeof field.fact?.value === 'string'
        ? field.fact.value
        : visibleText(element, { onField: (name) => fields.add(name) });
    return {
      text,
      ...(fields.size > 0 ? { fields: [...fields] } : {}),
      ...(redact ? { redact } : {}),
    };
  }

  return {
    reread,
    read(record) {
      if (record.facts) return record.facts;
      record.fields ??= findFields(record);
      const fields = new Map<string, FieldFact>();
      for (const field of record.fields) fields.set(field.name, (field.fact ??= factOf(field)));
      const stableId = annotation(record.element, ATTRIBUTE.stableId);
      const primary = primaryFact(record);
      record.facts = {
        type: record.type,
        id: record.id,
        ...(stableId ? { stableId } : {}),
        visible: record.isVisible,
        ...(primary ? { primary } : {}),
        fields,
      };
      record.last = record.facts;
      return record.facts;
    },
  };
}
