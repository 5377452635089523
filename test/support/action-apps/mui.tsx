import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { mountReact, type Use } from './react-widget.js';
import type { Behaviour, WidgetApp } from './widget-app.js';

const PEOPLE = ['Anna Beispiel', 'Bruno Muster', 'Carla Test'];

function Widgets({ use }: { use: Use }) {
  const [status, setStatus] = use('status', 'open');
  const [days, setDays] = use<string[]>('days', ['mo']);
  const [owner, setOwner] = use<string | null>('owner', null);
  const [size, setSize] = use('size', 's');
  const [agreed, setAgreed] = use('agreed', false);
  const [loud, setLoud] = use('loud', false);
  const [bold, setBold] = use('bold', false);
  const [title, setTitle] = use('title', '');
  const [volume, setVolume] = use('volume', 30);
  return (
    <>
      <div data-uiap-id="status">
        <Select value={status} onChange={({ target }) => setStatus(target.value)}>
          <MenuItem value="open">Open</MenuItem>
          <MenuItem value="won">Won</MenuItem>
          <MenuItem value="lost" disabled>
            Lost
          </MenuItem>
        </Select>
      </div>
      <div data-uiap-id="days">
        <Select
          multiple
          value={days}
          onChange={({ target }) => setDays(typeof target.value === 'string' ? [target.value] : target.value)}
        >
          <MenuItem value="mo">Monday</MenuItem>
          <MenuItem value="tu">Tuesday</MenuItem>
          <MenuItem value="we">Wednesday</MenuItem>
        </Select>
      </div>
      <div data-uiap-id="owner">
        <Autocomplete
          options={PEOPLE}
          value={owner}
          onChange={(_event, value) => setOwner(value)}
          renderInput={(params) => <TextField {...params} label="Owner" />}
        />
      </div>
      <RadioGroup data-uiap-id="size" value={size} onChange={(_event, value) => setSize(value)}>
        <FormControlLabel value="s" control={<Radio />} label="Small" />
        <FormControlLabel value="l" control={<Radio />} label="Large" />
      </RadioGroup>
      <FormControlLabel
        data-uiap-id="agreed"
        control={<Checkbox checked={agreed} onChange={(_event, value) => setAgreed(value)} />}
        label="Agreed"
      />
      <FormControlLabel
        data-uiap-id="loud"
        control={<Switch checked={loud} onChange={(_event, value) => setLoud(value)} />}
        label="Loud"
      />
      <ToggleButton data-uiap-id="bold" value="bold" selected={bold} onChange={() => setBold(!bold)}>
        Bold
      </ToggleButton>
      <div data-uiap-id="title">
        <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      </div>
      <Slider
        aria-label="Volume"
        value={volume}
        onChange={(_event, value) => setVolume(value)}
        slotProps={{ input: { 'data-uiap-id': 'volume' } as object }}
      />
    </>
  );
}

/** Material UI: its select, combobox, radio group, box, switch, pressed button, text field and slider. */
export function mount(container: Element, behaviour: Behaviour): WidgetApp {
  return mountReact(container, behaviour, Widgets);
}
