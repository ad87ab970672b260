import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PayPix } from 'pay-elements/react';

console.log(renderToString(createElement(PayPix, { checkout: 'cs_1', locale: 'es', onPaySuccess() {} })));
