import { BASIC_CATALOG_ID } from '../../protocol/a2ui.js';
import type { Catalog } from '../catalog.js';
import { Button } from '../elements/button.js';
import { CheckBox } from '../elements/check-box.js';
import { ChoicePicker } from '../elements/choice-picker.js';
import { DateTimeInput } from '../elements/date-time-input.js';
import { Icon } from '../elements/icon.js';
import { Card, Column, Divider, List, Row } from '../elements/layout.js';
import { AudioPlayer, Image, Video } from '../elements/media.js';
import { Modal } from '../elements/modal.js';
import { Slider } from '../elements/slider.js';
import { Tabs } from '../elements/tabs.js';
import { TextField } from '../elements/text-field.js';
import { Text } from '../elements/text.js';
import { basicStyles } from './styles.js';
import { functions } from './functions.js';

/** The Basic catalog of A2UI v1.0. */
export const basicCatalog: Catalog = {
  id: BASIC_CATALOG_ID,
  components: {
    Text,
    Image,
    Icon,
    Video,
    AudioPlayer,
    Row,
    Column,
    List,
    Card,
    Tabs,
    Modal,
    Divider,
    Button,
    TextField,
    CheckBox,
    ChoicePicker,
    Slider,
    DateTimeInput,
  },
  functions,
  styles: basicStyles,
};
