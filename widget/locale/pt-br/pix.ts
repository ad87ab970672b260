/** Brazilian Portuguese: further texts of `<pay-pix>`. */
import type { PixRest } from '../messages.ts';

export default {
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
    intro: 'Precisamos de alguns dados para gerar seu código Pix.',
    submit: (amount) => `Gerar código Pix de ${amount}`,
    withoutDocument: 'Continuar sem CPF ou CNPJ',
    documentRefused: 'Este CPF ou CNPJ não foi aceito. Corrija ou continue sem ele.',
  },
  problemTitle: 'Não foi possível gerar o código Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Este valor não pode ser pago com Pix. Escolha outra forma de pagamento.',
    SERVICE_REFUSED: 'Não é possível pagar com Pix agora. Escolha outra forma de pagamento.',
    ACQUIRER_API_ERROR: 'O banco não aceitou este Pix. Confira seus dados e tente de novo.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'O banco não conseguiu gerar o código Pix. Tente de novo daqui a pouco.',
    SANDBOX_NOT_ALLOWED: 'O Pix não está disponível no modo de teste. Escolha outra forma de pagamento.',
  },
} satisfies PixRest;
