/** Brazilian Portuguese: texts of `<pay-wallet>`. */
import type { WalletMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Pague com carteira digital',
  eitherWallet: 'Apple Pay ou Google Pay',
  preparing: 'Carregando sua carteira…',
  stillPreparing: 'Está demorando mais que o normal. Nada foi cobrado; mantenha esta página aberta.',
  confirming: {
    title: 'Confirmando seu pagamento',
    text: 'Você aprovou o pagamento. Mantenha esta página aberta: ela se atualiza sozinha.',
  },
  stillConfirming: 'Ainda aguardamos a confirmação. Não pague de novo; esta página se atualiza sozinha.',
  open: (amount, wallet) => `Continuar para pagar ${amount} com ${wallet ?? 'carteira digital'}`,
  opening: 'Abrindo a página de pagamento…',
  openPage: (amount) => `Continuar para pagar ${amount} na página segura`,
  nothingCharged: 'Nada foi cobrado.',
  comesBack: 'Você paga na página de pagamento segura e depois volta para a loja.',
  inNewTab: 'A página de pagamento segura abre em uma nova aba.',
  elsewhere: {
    title: 'Conclua na outra aba',
    text: 'A página de pagamento está aberta em outra aba. Esta página se atualiza assim que você pagar.',
    action: 'Abrir a página de pagamento de novo',
  },
  frameTitle: (amount) => `Página de pagamento segura, ${amount}`,
  frameTrouble: 'A página de pagamento não apareceu?',
  frameBack: 'Voltar',
  frameInstead: 'Abrir fora desta página',
  declines: {
    other_card: 'O banco recusou este cartão: escolha outro cartão na carteira ou outra forma de pagamento.',
    never:
      'O banco não permite mais usar este cartão: escolha outro cartão na carteira ou outra forma de pagamento.',
    call_issuer: 'O banco quer falar com você sobre este pagamento: ligue para ele ou escolha outro cartão.',
    card_details:
      'Os dados deste cartão na carteira não estão corretos: atualize-os lá ou escolha outro cartão.',
    retry: 'O pagamento não foi aprovado: espere um momento e tente de novo ou escolha outro cartão.',
    retry_later: 'Este cartão não pode pagar este valor agora: tente mais tarde ou escolha outro cartão.',
    authenticate: 'O banco não conseguiu confirmar que era você: tente de novo ou escolha outro cartão.',
    new_charge: 'O pagamento não foi concluído: comece de novo ou escolha outra forma de pagamento.',
    amount:
      'Este valor não pode ser pago com cartão, e só a loja pode mudá-lo: escolha outra forma de pagamento.',
  },
  refused: 'A carteira não conseguiu iniciar este pagamento. Nada foi cobrado. Tente de novo.',
  problemTitle: 'A carteira digital está indisponível',
  problems: {
    INVALID_WALLET: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    CARD_NOT_AVAILABLE: 'Esta loja não aceita carteiras digitais. Escolha outra forma de pagamento.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Esta loja ainda não aceita carteiras digitais. Escolha outra forma de pagamento.',
    AMOUNT_BELOW_MINIMUM: 'Este valor é baixo demais para a carteira. Escolha outra forma de pagamento.',
  },
} satisfies WalletMessages;
