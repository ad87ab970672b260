import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import type { PaySuccessEvent } from 'pay-elements';
import 'pay-elements/define/pay-checkout';

@Component({
  selector: 'shop-checkout',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <pay-checkout
      companion="https://pay.shop.example"
      [checkout]="clientSecret()"
      (pay-success)="onSuccess($event)"
    ></pay-checkout>
  `,
})
export class Checkout {
  readonly clientSecret = input.required<string>();
  readonly paid = output<string>();

  onSuccess({ reference }: PaySuccessEvent): void {
    this.paid.emit(reference);
  }
}
