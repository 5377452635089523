import { expect } from 'chai';
import { run as axe } from 'axe-core';
import { rendering } from './rendering.js';

const FOLDER = '/node_modules/@a2ui/web_core/src/v1_0/schemas/catalogs/basic/examples/';

// The example documents of the pinned package, and something that a person then sees on each.
const EXAMPLES: Readonly<Record<string, string>> = {
  '00_complex-layout': 'User Profile Form First Name Last Name Please fill out all fields.',
  '00_formatted-text': 'You typed:',
  '00_incremental': 'The Golden Fork Fine Dining & Spirits 123 Gastronomy Lane Book now',
  '00_interactive-button': 'Click Me',
  '00_row-layout': 'Left Content Right Content',
  '00_simple-login-form': 'Login Username Password Sign In',
  '00_simple-text': 'Hello, Minimal Catalog!',
  '01_flight-status': 'OS 87 Mon, Dec 15 Vienna → New York',
  '02_email-compose': 'FROM alex@acme.com TO jordan@acme.com SUBJECT Q4 Revenue Forecast',
  '03_calendar-day': 'Q1 roadmap review 1:00 - 2:00 PM',
  '04_weather-current': '72° 58° Austin, TX Clear skies with light breeze',
  '05_product-card': 'Wireless Headphones Pro ★★★★★ (2,847 reviews) $199.99 $249.99 Add to Cart',
  '06_music-player': 'Blinding Lights The Weeknd',
  '07_task-card': 'Review pull request',
  '08_user-profile': 'Sarah Chen @sarahchen',
  '09_login-form': 'Welcome back',
  '10_notification-permission': 'Get alerts for order status changes Yes No',
  '11_purchase-complete': 'Purchase Complete Wireless Headphones Pro $199.99',
  '12_chat-message': 'project-updates Mike Chen 10:32 AM Just pushed the new API changes. Ready for review.',
  '13_coffee-order': 'Oat Milk Latte Grande, Extra Shot $6.45',
  '14_sports-player': 'Marcus Johnson #23 LA Lakers',
  '15_account-balance': 'Primary Checking $12,458.32',
  '16_workout-summary': '32:15 Duration 385 Calories 5.2 km Distance',
  '17_event-detail': 'Product Launch Meeting Fri, Dec 19 •',
  '18_track-list': '1 Weightless Marconi Union 8:09',
  '19_software-purchase': '$1,188.00/year',
  '20_restaurant-card': '4.8 (2,847 reviews)',
  '21_shipping-status': 'Package Status Tracking: 1Z999AA10123456784',
  '22_credit-card': 'VISA •••• •••• •••• 4242 CARD HOLDER SARAH JOHNSON EXPIRES 09/27',
  '23_step-counter': '8,432 84% of 10,000 goal',
  '24_recipe-card': 'Mediterranean Quinoa Bowl',
  '25_contact-card': 'David Park Engineering Manager',
  '26_podcast-episode': 'The Future of AI in Product Design',
  '27_stats-card': '$48,294.00 +12.5% from last month',
  '28_countdown-timer': '14 Days 08 Hours 32 Minutes January 15, 2025',
  '29_movie-card': 'Interstellar (2014) Sci-Fi • Adventure • Drama',
  '30_live-invitation-builder': 'Summer Gala Celebrating Alex Johnson Tuesday, July 15, 2025 at',
  '31_incremental-dashboard': 'Analytics are ready.',
  '32_advanced-form-validator': 'Hello! Today is Monday, December 15.',
  '33_financial-data-grid': 'Bitcoin BTC $43,500.25 1.2%',
  '34_child-list-template': 'Apple Qty: 10',
  '35_markdown-text': 'This is bold text and italic text. List item 1 List item 2 Link to Google',
  '36_modal': 'Modal Component Sample Open Modal',
};

describe('the 43 example documents of the pinned package (A2UI-24, A2UI-66)', () => {
  for (const [name, seen] of Object.entries(EXAMPLES)) {
    it(`shows ${name} without an error`, async () => {
      const shown = rendering();
      const { messages } = (await (await fetch(`${FOLDER}${name}.json`)).json()) as { messages: unknown[] };

      const result = shown.renderer.process(messages);
      await shown.clock.pass(0);

      expect(shown.errors()).to.deep.equal([]);
      expect(result).to.deep.equal({ ok: true, processed: messages.length });
      expect(readable(shown.root())).to.contain(readableText(seen));
    });
  }

  it('has nothing that axe-core objects to, in light and dark', async () => {
    for (const scheme of ['light', 'dark']) {
      const shown = rendering();
      shown.container.style.setProperty('--uiap-a2ui-color-scheme', scheme);
      for (const name of Object.keys(EXAMPLES)) {
        const { messages } = (await (await fetch(`${FOLDER}${name}.json`)).json()) as { messages: unknown[] };
        shown.renderer.process(messages);
      }

      const { violations } = await axe(shown.container, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });

      expect(
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary ?? ''}`),
        ),
      ).to.deep.equal([]);
    }
  }).timeout(120_000);
});

/** Text as a person reads it, in reading order; in what order flex items of one line come is the engine's affair. */
function readable(root: ShadowRoot): string {
  return readableText(root.querySelector<HTMLElement>('.content')!.innerText);
}

function readableText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
