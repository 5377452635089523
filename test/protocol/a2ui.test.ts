import { expect } from 'chai';
import * as v from 'valibot';
import {
  A2UI_EXTENSION_URI,
  A2UI_VERSION,
  AgentBodies,
  AgentCapabilities,
  BASIC_CATALOG_ID,
  Metadata,
  RendererMessage,
} from '../../src/protocol/a2ui.js';

const said = (body: object) => ({ version: 'v1.0', ...body });
const error = (body: object) => said({ error: { message: 'm', ...body } });
const action = {
  name: 'go',
  surfaceId: 's',
  sourceComponentId: 'b',
  timestamp: '2026-01-02T03:04:05.678Z',
  context: {},
};

describe('the names of A2UI v1.0 (OP-A-3, OP-A-4)', () => {
  it('are spelled as printed', () => {
    expect(A2UI_VERSION).to.equal('v1.0');
    expect(A2UI_EXTENSION_URI).to.equal('https://a2ui.org/a2a-extension/a2ui/v1.0');
    expect(BASIC_CATALOG_ID).to.equal('https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json');
    expect(Object.keys(AgentBodies)).to.have.length(6);
  });

  it('of capabilities: a missing list means unknown, and what is no object is refused (A2UI-15, A2UI-16)', () => {
    expect(v.is(AgentCapabilities, { 'v1.0': {} })).to.equal(true);
    expect(v.is(AgentCapabilities, { 'v1.0': { supportedCatalogIds: 'basic' } })).to.equal(false);
    expect(v.is(AgentCapabilities, 'v1.0')).to.equal(false);
  });

  for (const [key, isAllowed] of [
    ['vendor_x', true],
    ['_x', true],
    ['größe', true],
    ['名前', true],
    ['1st', false],
    ['a-b', false],
    ['', false],
  ] as const)
    it(`of extensions: ${JSON.stringify(key)} is ${isAllowed ? 'a' : 'no'} Unicode identifier (A2UI-62)`, () => {
      expect(v.is(Metadata, { extensions: { [key]: 1 } })).to.equal(isAllowed);
    });
});

describe('what the renderer may send (A2UI-47)', () => {
  for (const [message, isValid] of [
    [said({ action }), true],
    [said({ action: { ...action, context: undefined } }), false],
    [said({ action: { ...action, timestamp: 'now' } }), false],
    [{ version: '1.0', action }, false],
    [said({ action, error: {} }), false],
    [error({ code: 'VALIDATION_FAILED', surfaceId: 's', path: '/x' }), true],
    [error({ code: 'VALIDATION_FAILED', surfaceId: 's' }), false],
    [error({ code: 'VALIDATION_FAILED', surfaceId: 's', path: '/x', more: 1 }), false],
    [error({ code: 'OTHER', surfaceId: 's', more: 1 }), true],
    [error({ code: 'OTHER', functionCallId: 'f' }), true],
    [error({ code: 'OTHER', surfaceId: 's', functionCallId: 'f' }), false],
    [error({ code: 'OTHER' }), false],
    [said({ rendererFunctionResponse: { functionCallId: 'f', value: null } }), true],
    [said({ rendererFunctionResponse: { functionCallId: 'f', error: { code: 'X', message: 'm' } } }), true],
    [said({ rendererFunctionResponse: { functionCallId: 'f' } }), false],
    [
      said({
        callAgentFunction: { surfaceId: 's', functionCallId: 'f', callFunction: { call: 'c', args: {} } },
      }),
      true,
    ],
    [said({ callAgentFunction: { surfaceId: 's', functionCallId: 'f', callFunction: { args: {} } } }), false],
  ] as const)
    it(`${isValid ? 'is' : 'is not'} ${JSON.stringify(message)}`, () => {
      expect(v.is(RendererMessage, message)).to.equal(isValid);
    });
});
