import type { PixMessages } from '../messages.ts';

export default {
  title: 'Pague com Pix',
  steps: [
    'Abra o aplicativo do seu banco e selecione “Pagar com Pix”.',
    'Escaneie o QR code ou cole o código Pix copiado.',
    'Confira os dados e confirme. Esta página se atualiza sozinha.',
  ],
  qrLabel: (amount) => `QR code Pix no valor de ${amount}. Você também pode copiar o código Pix.`,
  codeLabel: 'Código Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'O código está selecionado: use a opção Copiar do seu aparelho (Ctrl+C ou ⌘C).',
  waiting: 'Aguardando pagamento',
  expiresIn: 'Expira em',
  minutesLeft: (minutes) => `O código Pix expira em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Seu código Pix de ${amount} está pronto.`,
  preparing: { title: 'Gerando seu código Pix', text: 'Isso costuma levar poucos segundos.' },
  stillPreparing: 'Ainda estamos gerando seu código Pix. Nada foi cobrado; mantenha esta página aberta.',
  checking: {
    title: 'Verificando seu pagamento',
    text: 'O código expirou. Estamos conferindo se o pagamento chegou.',
  },
  expired: {
    title: 'Este código Pix expirou',
    text: 'Se você já pagou, mantenha esta página aberta: continuamos aguardando o seu pagamento.',
    action: 'Gerar novo código',
  },
  form: {
    intro: 'Precisamos de alguns dados para gerar o Pix.',
    submit: (amount) => `Gerar código Pix de ${amount}`,
    withoutDocument: 'Continuar sem CPF ou CNPJ',
    documentRefused: 'Este CPF ou CNPJ não foi aceito. Corrija ou continue sem ele.',
  },
  problemTitle: 'Não foi possível gerar o código Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Este valor não pode ser pago com Pix. Escolha outra forma de pagamento.',
    SERVICE_REFUSED: 'Não é possível pagar este valor com Pix agora. Escolha outra forma de pagamento.',
    ACQUIRER_API_ERROR: 'O banco não aceitou este Pix. Confira seus dados e tente de novo.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'O banco não conseguiu gerar o código Pix. Tente de novo daqui a pouco.',
    SANDBOX_NOT_ALLOWED: 'O Pix não está disponível no modo de teste. Escolha outra forma de pagamento.',
  },
} satisfies PixMessages;
