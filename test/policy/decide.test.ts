import { expect } from 'chai';
import fc from 'fast-check';
import { decide, deniedAnyway, isStricter, type PolicyRequest } from '../../src/policy/decide.js';
import type { PolicyDocument, PolicyEffect, PolicyRule } from '../../src/protocol/policy.js';

const EVERYTHING: PolicyRequest['principal'] = {
  id: 'assistant',
  roles: ['helper'],
  grants: ['observe', 'guide', 'draft', 'act'],
};

function request(more: Partial<PolicyRequest> = {}): PolicyRequest {
  return {
    actionId: 'ui.activate',
    effect: 'commit',
    risk: 'low',
    mode: 'auto',
    principal: EVERYTHING,
    places: [{ routeId: 'contacts', path: '/contacts' }],
    scopes: ['row', 'contacts-list'],
    entities: ['contact'],
    dataClasses: [],
    ...more,
  };
}

function rule(effect: PolicyEffect, when: PolicyRule['when'] = {}, id: string = effect): PolicyRule {
  return { id, effect, when };
}

const NO_RULES: PolicyDocument = { rules: [] };

describe('policy: the decision (contract 4)', () => {
  describe('without a rule the risk decides', () => {
    const cases: [PolicyRequest['risk'], PolicyRequest['effect'], PolicyEffect][] = [
      ['low', 'commit', 'allow'],
      ['medium', 'observe', 'allow'],
      ['medium', 'navigate', 'allow'],
      ['medium', 'input', 'allow'],
      ['medium', 'commit', 'confirm'],
      ['high', 'observe', 'confirm'],
      ['critical', 'observe', 'handoff'],
    ];
    for (const [risk, effect, expected] of cases)
      it(`${risk} ${effect}: ${expected}`, () => {
        expect(decide(NO_RULES, request({ risk, effect })).effect).to.equal(expected);
      });

    it('the default of the document counts instead, if it has one', () => {
      expect(decide({ default: 'deny', rules: [] }, request()).effect).to.equal('deny');
    });
  });

  describe('a missing grant denies', () => {
    const needed: [PolicyRequest['effect'], string][] = [
      ['observe', 'observe'],
      ['navigate', 'guide'],
      ['input', 'draft'],
      ['commit', 'act'],
    ];
    for (const [effect, grant] of needed)
      it(`${effect} needs "${grant}"`, () => {
        const grants = EVERYTHING.grants.filter((name) => name !== grant);
        const decision = decide(
          { rules: [rule('allow')] },
          request({ effect, principal: { ...EVERYTHING, grants } }),
        );

        expect(decision).to.include({ effect: 'deny', because: 'grant' });
      });
  });

  it('of matching rules the strictest wins, whatever their order; of equals the first', () => {
    const rules = [
      rule('allow'),
      rule('confirm'),
      rule('deny', {}, 'first'),
      rule('handoff'),
      rule('deny', {}, 'second'),
    ];

    expect(decide({ rules }, request())).to.include({ effect: 'deny', ruleId: 'first' });
    expect(decide({ rules: rules.slice(0, 2) }, request()).effect).to.equal('confirm');
  });

  describe('a rule matches when all its conditions hold', () => {
    const matching: PolicyRule['when'][] = [
      {},
      { actions: ['ui.*'] },
      { actions: ['nav.*', '*activate'] },
      { effects: ['commit'], risks: ['low'] },
      { routes: ['contacts'] },
      { routes: ['/con*'] },
      { scopes: ['contacts-*'] },
      { entities: ['contact'] },
      { principals: ['assist*'], roles: ['helper'], modes: ['auto'] },
    ];
    for (const when of matching)
      it(`matches ${JSON.stringify(when)}`, () => {
        expect(decide({ rules: [rule('deny', when)] }, request()).effect).to.equal('deny');
      });

    const other: PolicyRule['when'][] = [
      { actions: ['ui.activate.more'] },
      { actions: [] },
      { effects: ['input'] },
      { actions: ['ui.*'], risks: ['high'] },
      { routes: ['login'] },
      { scopes: ['contacts'] },
      { entities: ['contract'] },
      { dataClasses: ['secret'] },
      { roles: ['admin'] },
      { modes: ['guide'] },
    ];
    for (const when of other)
      it(`does not match ${JSON.stringify(when)}`, () => {
        expect(decide({ rules: [rule('deny', when)] }, request()).effect).to.equal('allow');
      });
  });

  it('a restriction holds where it touches one of several records, leave has to cover them all', () => {
    const nested = request({ entities: ['invoice', 'contact'], risk: 'high' });

    expect(decide({ rules: [rule('deny', { entities: ['contact'] })] }, nested).effect).to.equal('deny');
    expect(decide({ rules: [rule('allow', { entities: ['contact'] })] }, nested).effect).to.equal('confirm');
    expect(decide({ rules: [rule('allow', { entities: ['*'] })] }, nested).effect).to.equal('allow');
  });

  it('a rule for a route holds for where the app is and for where an action leads', () => {
    const leading = request({ places: [{ path: '/contacts' }, { routeId: 'admin', path: '/admin' }] });

    expect(decide({ rules: [rule('deny', { routes: ['admin'] })] }, leading).effect).to.equal('deny');
  });

  describe('a mode narrows (OP-W-4)', () => {
    const cases: [PolicyRequest['mode'], PolicyRequest['effect'], PolicyEffect][] = [
      ['explain', 'observe', 'allow'],
      ['explain', 'navigate', 'deny'],
      ['guide', 'navigate', 'allow'],
      ['guide', 'input', 'handoff'],
      ['assist', 'input', 'allow'],
      ['assist', 'commit', 'handoff'],
      ['auto', 'commit', 'allow'],
    ];
    for (const [mode, effect, expected] of cases)
      it(`${mode}: ${effect} is ${expected}`, () => {
        expect(decide(NO_RULES, request({ mode, effect })).effect).to.equal(expected);
      });

    it('and never widens', () => {
      expect(decide({ rules: [rule('deny')] }, request({ mode: 'guide' })).effect).to.equal('deny');
    });
  });

  describe('before the target is known', () => {
    const bare = {
      actionId: 'ui.activate',
      mode: 'auto',
      principal: EVERYTHING,
      places: [{ path: '/' }],
    } as const;

    it('denies what no target could make allowed', () => {
      const principal = { ...EVERYTHING, grants: [] };

      expect(deniedAnyway(NO_RULES, { ...bare, principal }, 'observe')?.because).to.equal('grant');
      expect(
        deniedAnyway({ rules: [rule('deny', { actions: ['ui.*'] })] }, bare, 'observe')?.because,
      ).to.equal('rule');
    });

    it('leaves open what depends on the target', () => {
      const document: PolicyDocument = {
        default: 'deny',
        rules: [
          rule('deny', { risks: ['low'] }),
          rule('deny', { entities: ['*'] }),
          rule('allow', { scopes: ['*'] }),
        ],
      };

      expect(deniedAnyway(document, bare, 'observe')).to.be.undefined;
    });
  });
});

describe('policy: what always holds', () => {
  const effects = fc.constantFrom<PolicyEffect>('allow', 'confirm', 'deny', 'handoff');
  const names = fc.constantFrom(
    'contacts',
    'row',
    'contact',
    'ui.activate',
    'nav.back',
    'assistant',
    '*',
    'c*',
    'x',
  );
  const globs = fc.option(fc.array(names, { maxLength: 3 }), { nil: undefined });
  const anyRule = fc
    .record({
      effect: effects,
      actions: globs,
      routes: globs,
      scopes: globs,
      entities: globs,
      principals: globs,
      risks: fc.option(fc.subarray(['low', 'medium', 'high', 'critical'] as const), { nil: undefined }),
      modes: fc.option(fc.subarray(['explain', 'guide', 'assist', 'auto'] as const), { nil: undefined }),
    })
    .map(({ effect, ...conditions }): PolicyRule => {
      const given = Object.entries(conditions).filter(([, value]) => value !== undefined);
      return { id: 'r', effect, when: Object.fromEntries(given) };
    });
  const anyDocument = fc.record({ rules: fc.array(anyRule, { maxLength: 5 }) });
  const anyRequest = fc
    .record({
      actionId: fc.constantFrom('ui.activate', 'nav.back'),
      effect: fc.constantFrom('observe', 'navigate', 'input', 'commit'),
      risk: fc.constantFrom('low', 'medium', 'high', 'critical'),
      mode: fc.constantFrom('explain', 'guide', 'assist', 'auto'),
      scopes: fc.subarray(['row', 'contacts']),
      entities: fc.subarray(['contact', 'x']),
    })
    .map((more) => request(more as Partial<PolicyRequest>));

  it('one more rule never makes a decision milder, unless it is an allow where no rule was', () => {
    fc.assert(
      fc.property(anyDocument, anyRule, anyRequest, (document, added, asked) => {
        const before = decide(document, asked);
        const after = decide({ rules: [...document.rules, added] }, asked);
        const isMilder = isStricter(before.effect, after.effect);
        const onlyDefault = before.because === 'default' || before.because === 'mode';
        return !isMilder || (onlyDefault && after.because !== 'default');
      }),
      { numRuns: 1000 },
    );
  });

  it('a deny that matches is final, wherever it stands', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(5), anyRequest, (document, at, asked) => {
        const rules = document.rules.toSpliced(at, 0, rule('deny'));
        return decide({ rules }, asked).effect === 'deny';
      }),
      { numRuns: 1000 },
    );
  });

  it('without the grant nothing is ever anything but denied', () => {
    fc.assert(
      fc.property(anyDocument, anyRequest, (document, asked) => {
        const principal = { ...EVERYTHING, grants: [] };
        return decide(document, { ...asked, principal }).effect === 'deny';
      }),
      { numRuns: 1000 },
    );
  });

  it('the order of rules does not change the effect', () => {
    fc.assert(
      fc.property(anyDocument, anyRequest, ({ rules }, asked) => {
        return decide({ rules }, asked).effect === decide({ rules: rules.toReversed() }, asked).effect;
      }),
      { numRuns: 1000 },
    );
  });

  it('being denied anyway means being denied on every target', () => {
    fc.assert(
      fc.property(anyDocument, anyRequest, (document, asked) => {
        return !deniedAnyway(document, asked, 'observe') || decide(document, asked).effect === 'deny';
      }),
      { numRuns: 1000 },
    );
  });
});
