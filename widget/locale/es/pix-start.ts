/** Spanish: texts of `<pay-pix>` on its first screen. */
import type { PixStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Paga con Pix',
  steps: [
    'Abre la app de tu banco y elige «Pagar con Pix».',
    'Escanea el código QR o pega el código Pix copiado.',
    'Revisa los datos y confirma. Esta página se actualiza sola.',
  ],
  phoneSteps: [
    'Copia el código.',
    'Abre la app de tu banco.',
    'Elige Pix › Pix Copia e Cola, pega el código y confirma.',
  ],
  payee: (name) => `para ${name}`,
  qrLabel: (amount) => `Código QR de Pix por ${amount}. También puedes copiar el código Pix.`,
  codeLabel: 'Código Pix',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'El código está seleccionado: usa la opción Copiar de tu dispositivo (Ctrl+C o ⌘C).',
  waiting: 'Esperando el pago',
  waitingOffline: 'Sin conexión. Si ya pagó, todo está bien.',
  expiresIn: 'Vence en',
  expiresAt: (time) => `a las ${time}`,
  minutesLeft: (minutes) => `El código Pix vence en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Tu código Pix por ${amount} está listo.`,
  preparing: { title: 'Generando tu código Pix', text: 'Suele tardar unos segundos.' },
  stillPreparing: 'Seguimos generando tu código Pix. No se te cobró nada; mantén abierta esta página.',
} satisfies PixStart;
