import * as Checkbox from '@radix-ui/react-checkbox';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as RadioGroup from '@radix-ui/react-radio-group';
import * as Select from '@radix-ui/react-select';
import * as Switch from '@radix-ui/react-switch';
import { mountReact, type Use } from './react-widget.js';
import type { Behaviour, WidgetApp } from './widget-app.js';

const BOX = { width: 24, height: 24 };

function Widgets({ use }: { use: Use }) {
  const [fruit, setFruit] = use('fruit', 'apple');
  const [sort, setSort] = use('sort', 'name');
  const [size, setSize] = use('size', 's');
  const [agreed, setAgreed] = use<boolean | 'indeterminate'>('agreed', 'indeterminate');
  const [loud, setLoud] = use('loud', false);
  return (
    <>
      <Select.Root value={fruit} onValueChange={setFruit}>
        <Select.Trigger data-uiap-id="fruit" aria-label="Fruit">
          <Select.Value />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content position="popper" style={{ background: 'white' }}>
            <Select.Viewport>
              <Item value="apple">Apple</Item>
              <Item value="pear">Pear</Item>
              <Item value="plum" disabled>
                Plum
              </Item>
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
      <Menu.Root>
        <Menu.Trigger data-uiap-id="sort">Sort</Menu.Trigger>
        <Menu.Portal>
          <Menu.Content style={{ background: 'white' }}>
            <Menu.RadioGroup value={sort} onValueChange={setSort}>
              <Menu.RadioItem value="name">By name</Menu.RadioItem>
              <Menu.RadioItem value="date">By date</Menu.RadioItem>
            </Menu.RadioGroup>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      <RadioGroup.Root data-uiap-id="size" aria-label="Size" value={size} onValueChange={setSize}>
        <RadioGroup.Item value="s" aria-label="Small" style={BOX} />
        <RadioGroup.Item value="l" aria-label="Large" style={BOX} />
      </RadioGroup.Root>
      <Checkbox.Root
        data-uiap-id="agreed"
        aria-label="Agreed"
        checked={agreed}
        onCheckedChange={setAgreed}
        style={BOX}
      />
      <Switch.Root
        data-uiap-id="loud"
        aria-label="Loud"
        checked={loud}
        onCheckedChange={setLoud}
        style={BOX}
      />
    </>
  );
}

function Item({
  value,
  disabled = false,
  children,
}: {
  value: string;
  disabled?: boolean;
  children: string;
}) {
  return (
    <Select.Item value={value} disabled={disabled}>
      <Select.ItemText>{children}</Select.ItemText>
    </Select.Item>
  );
}

/** Radix: its select, menu, radio group, box and switch. */
export function mount(container: Element, behaviour: Behaviour): WidgetApp {
  return mountReact(container, behaviour, Widgets);
}
