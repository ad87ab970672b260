/** Brazilian Portuguese: texts of `<pay-pix>` on its first screen. */
import type { PixStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Pague com Pix',
  steps: [
    'Abra o app do seu banco e escolha “Pagar com Pix”.',
    'Escaneie o QR code ou cole o código Pix copiado.',
    'Confira os dados e confirme. Esta página se atualiza sozinha.',
  ],
  phoneSteps: ['Copie o código.', 'Abra o app do banco.', 'Escolha Pix › Pix Copia e Cola, cole e confirme.'],
  payee: (name) => `para ${name}`,
  qrLabel: (amount) => `QR code Pix no valor de ${amount}. Você também pode copiar o código Pix.`,
  codeLabel: 'Código Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'O código está selecionado: use a opção Copiar do seu aparelho (Ctrl+C ou ⌘C).',
  waiting: 'Aguardando pagamento',
  waitingOffline: 'Sem conexão. Se você já pagou, está tudo certo.',
  expiresIn: 'Expira em',
  expiresAt: (time) => `às ${time}`,
  minutesLeft: (minutes) => `O código Pix expira em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Seu código Pix de ${amount} está pronto.`,
  preparing: { title: 'Gerando seu código Pix', text: 'Isso costuma levar poucos segundos.' },
  stillPreparing: 'Ainda estamos gerando seu código Pix. Nada foi cobrado; mantenha esta página aberta.',
} satisfies PixStart;
