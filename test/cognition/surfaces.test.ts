import { expect } from 'chai';
import * as v from 'valibot';
import { readSchema } from '../../src/cognition/schema.js';
import { schemaSurface } from '../../src/cognition/surfaces.js';
import {
  CognitionBootstrap,
  EntitySchemaDocument,
  NavigationMap,
  NavigationRoute,
  RouteActivation,
} from '../../src/protocol/cognition.js';
import { depotSchema } from './depot.js';

const silent = () => undefined;

describe('the schema surface (COG 4.1, 5.4)', () => {
  it('is the schema as declared, declared_only fields included (COG-6.2-1, COG-11-2)', () => {
    const entities = readSchema({ revision: 'v7', ...depotSchema() }, silent);

    const surface = schemaSurface(entities, () => []);

    expect(surface).to.deep.equal(depotSchema());
    expect(v.is(EntitySchemaDocument, surface)).to.equal(true);
  });

  it('lists only the actions that this agent may call (COG-5.4-10, OP-C-51)', () => {
    const entities = readSchema(depotSchema({ actions: ['parcel.open', 'parcel.remove'] }), silent);
    const surface = (...callable: string[]) =>
      schemaSurface(entities, ({ declared }) =>
        (declared.actions ?? []).filter((id) => callable.includes(id)),
      );

    expect(surface('parcel.open').entities.parcel?.actions).to.deep.equal(['parcel.open']);
    expect(surface().entities.parcel).not.to.have.property('actions');
  });

  it('is an empty document without entities (OP-C-9)', () => {
    expect(schemaSurface(new Map(), () => [])).to.deep.equal({ entities: {} });
  });
});

describe('the navigation surface (COG 5.7)', () => {
  const faults: [string, v.GenericSchema, unknown][] = [
    ['an activation kind that is none (COG-5.7-1)', RouteActivation, { kind: 'click', value: 'x' }],
    ['a route without path (COG-5.7-2)', NavigationRoute, { id: 'x' }],
    ['a map without routes (COG-5.7-3)', NavigationMap, {}],
  ];
  for (const [fault, schema, value] of faults) {
    it(`has no shape for ${fault}`, () => expect(v.is(schema, value)).to.equal(false));
  }
});

describe('the bootstrap document (COG 5.8)', () => {
  it('has only optional members (COG-5.8-1)', () => {
    expect(v.is(CognitionBootstrap, {})).to.equal(true);
  });
});
