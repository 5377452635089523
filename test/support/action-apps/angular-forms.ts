// Templates are compiled in the browser.
import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { FormControl, FormGroup, FormsModule, ReactiveFormsModule, Validators } from '@angular/forms';
import { createApplication } from '@angular/platform-browser';
import type { WidgetApp } from './widget-app.js';

class FormPage {
  readonly form = new FormGroup({
    title: new FormControl(''),
    late: new FormControl(''),
    amount: new FormControl<number | null>(null),
    code: new FormControl('', Validators.pattern(/^\d+$/)),
    kind: new FormControl('a'),
    agreed: new FormControl(false),
    size: new FormControl('s'),
  });
  note = '';
  takeBack(): void {
    setTimeout(() => this.form.controls.late.setValue(''), 0);
  }
}

const Page = Component({
  selector: 'app-form',
  imports: [ReactiveFormsModule, FormsModule],
  template: `
    <form [formGroup]="form">
      <input data-uiap-id="title" formControlName="title">
      <input data-uiap-id="late" formControlName="late" (input)="takeBack()">
      <input data-uiap-id="amount" type="number" formControlName="amount">
      <input data-uiap-id="code" formControlName="code">
      <select data-uiap-id="kind" formControlName="kind"><option value="a">A</option><option value="b">B</option></select>
      <input data-uiap-id="agreed" type="checkbox" formControlName="agreed">
      <label><input data-uiap-id="size" type="radio" formControlName="size" value="s"> Small</label>
      <label><input type="radio" formControlName="size" value="l"> Large</label>
    </form>
    <input data-uiap-id="note" [(ngModel)]="note">`,
})(FormPage);

/** Angular: reactive forms and ngModel. */
export async function mount(container: Element): Promise<WidgetApp> {
  const host = container.appendChild(document.createElement('app-form'));
  const app = await createApplication({ providers: [provideZonelessChangeDetection()] });
  const { instance } = app.bootstrap(Page, host);
  app.tick();
  return {
    get model() {
      return { ...instance.form.value, note: instance.note, isCodeValid: instance.form.controls.code.valid };
    },
    unmount: () => app.destroy(),
  };
}
