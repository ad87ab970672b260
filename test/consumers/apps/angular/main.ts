import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  inject,
  InjectionToken,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { PaySuccessEvent } from 'pay-elements';
import 'pay-elements/define';

interface Session {
  companion: string;
  pix: string;
  card: string;
}
const SESSION = new InjectionToken<Session>('session');

@Component({
  selector: 'shop-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <pay-pix [companion]="session.companion" [checkout]="session.pix" (pay-success)="note($event)"></pay-pix>
    <pay-card
      [companion]="session.companion"
      [checkout]="session.card"
      (pay-success)="note($event)"
    ></pay-card>
    <output>{{ paid() }}</output>
  `,
})
class Shop {
  readonly session = inject(SESSION);
  readonly paid = signal('');

  note({ reference }: PaySuccessEvent): void {
    this.paid.update((before) => `${before}paid ${reference}; `);
  }
}

const session = (await (await fetch('/session.json')).json()) as Session;
await bootstrapApplication(Shop, {
  providers: [provideZonelessChangeDetection(), { provide: SESSION, useValue: session }],
});
