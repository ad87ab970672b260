import { Component, inject, InjectionToken, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Checkout } from './checkout.js';

interface Session {
  pix: string;
  card: string;
}
const SESSION = new InjectionToken<Session>('session');

@Component({
  selector: 'shop-root',
  imports: [Checkout],
  template: `
    <shop-checkout [clientSecret]="session.pix" (paid)="note($event)" />
    <shop-checkout [clientSecret]="session.card" (paid)="note($event)" />
    <output>{{ paid() }}</output>
  `,
})
class Shop {
  readonly session = inject(SESSION);
  readonly paid = signal('');

  note(reference: string): void {
    this.paid.update((before) => `${before}paid ${reference}; `);
  }
}

const session = (await (await fetch('/session.json')).json()) as Session;
await bootstrapApplication(Shop, {
  providers: [provideZonelessChangeDetection(), { provide: SESSION, useValue: session }],
});
