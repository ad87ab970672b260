/** Brazilian Portuguese: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Pagamento indisponível',
  paid: {
    title: 'Pagamento confirmado',
    text: (amount) => `Recebemos seu pagamento de ${amount}. Obrigado!`,
  },
  paidBy: { pix: 'Pago com Pix', card: 'Pago com cartão', wallet: 'Pago com carteira digital' },
  expired: {
    title: 'Este pedido expirou',
    text: 'Ele não pode mais ser pago. Se você já pagou, confirmaremos assim que o pagamento chegar.',
  },
  cancelled: {
    title: 'Este pedido foi cancelado',
    text: 'Ele não pode mais ser pago. Fale com a loja se tiver dúvidas.',
  },
  held: {
    title: 'Pagamento em andamento',
    text: 'Há outro pagamento deste pedido em andamento. Aguarde a conclusão dele.',
  },
  notOffered: { title: 'Indisponível para este pedido', text: 'Escolha outra forma de pagamento.' },
  problems: {
    temporary: 'O serviço de pagamento está indisponível no momento. Tente de novo daqui a pouco.',
    other: 'Não foi possível iniciar este pagamento. Escolha outra forma de pagamento ou fale com a loja.',
    refused: 'Esta página de pagamento não é mais válida. Volte à loja e inicie o pagamento de novo.',
    AMOUNTS_CHANGED: 'O valor do pedido mudou e nada foi cobrado. Confira o novo valor e confirme de novo.',
    COMPANION_MISSING: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    ORIGIN_NOT_ALLOWED: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    TOO_MANY_ATTEMPTS: 'Foram muitas tentativas. Aguarde alguns minutos e tente de novo.',
    RATE_LIMITED: 'Há muitas solicitações no momento. Aguarde um instante e tente de novo.',
    VALIDATION_ERROR: 'Alguns dos seus dados não foram aceitos. Confira e tente de novo.',
    PAYMENT_IN_PROGRESS: 'Há outro pagamento deste pedido em andamento. Aguarde a conclusão dele.',
  },
  fields: {
    name: {
      label: 'Nome completo',
      missing: 'Informe seu nome completo.',
      invalid: 'Confira seu nome.',
    },
    email: {
      label: 'E-mail',
      missing: 'Informe seu e-mail.',
      invalid: 'Confira o e-mail. Ele deve ser parecido com nome@exemplo.com.',
    },
    phone: {
      label: 'Celular',
      hint: 'Com DDD',
      missing: 'Informe seu celular com DDD.',
      invalid: 'Confira o número. Inclua o DDD, por exemplo (11) 91234-5678.',
    },
    document: {
      label: 'CPF ou CNPJ',
      missing: 'Informe seu CPF ou CNPJ.',
      invalid: 'Confira o CPF ou CNPJ: algum número ou letra parece errado.',
    },
  },
  phoneForPix: 'necessário para gerar o código Pix',
  optional: 'opcional',
} satisfies CommonRest;

export const pix = {
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

export const card = {
  paying: 'Enviando seu pagamento. Aguarde.',
  challenge: {
    title: 'Seu banco quer confirmar que é você',
    text: 'Siga as instruções na janela do seu banco. Depois, esta página continua sozinha.',
  },
  resume: {
    title: 'Seu banco aguarda a sua confirmação',
    text: 'O pagamento não foi concluído: seu banco ainda precisa confirmar que é você. Nada foi cobrado.',
    action: 'Continuar com meu banco',
  },
  blocked: {
    title: 'Não foi possível abrir a etapa do seu banco',
    text: 'Algo neste aparelho ou nesta rede está bloqueando essa etapa. Nada foi cobrado. Tente de novo ou conclua na página de pagamento segura.',
  },
  tooManyChallenges: 'Seu banco não conseguiu confirmar que é você. Nada foi cobrado. Use outro cartão.',
  confirming: { title: 'Confirmando com seu banco', text: 'Isso costuma levar poucos segundos.' },
  processing: {
    title: 'Seu pagamento está sendo processado',
    text: 'Seu banco ainda não deu a resposta final. Não pague de novo. Você pode fechar esta página: a loja recebe o resultado.',
  },
  checking: {
    title: 'Verificando seu pagamento',
    text: 'A conexão foi interrompida e estamos conferindo o que aconteceu. Não pague de novo: esta página se atualiza sozinha.',
  },
  otherCard: 'Usar outro cartão',
  cardLost: 'O formulário do cartão foi interrompido e carregou de novo. Digite o cartão outra vez.',
  hosted: {
    text: 'Você informa o cartão na página de pagamento segura e depois volta para a loja.',
    action: (amount) => `Continuar para pagar ${amount}`,
    instead: 'Pagar na página de pagamento segura',
    opening: 'Abrindo a página de pagamento segura.',
    started: {
      title: 'Aguardando seu pagamento',
      text: 'Se você já pagou, aguarde aqui: esta página se atualiza sozinha. Se não, continue de onde parou.',
      action: 'Continuar o pagamento',
    },
    frameTitle: 'Página de pagamento segura',
    leave: 'Abrir a página de pagamento nesta janela',
  },
  nothingCharged: 'Nada foi cobrado.',
  declinedTitle: 'O pagamento foi recusado',
  declines: {
    insufficient: 'O cartão não tem saldo ou limite suficiente: tente mais tarde ou use outro cartão.',
    declined: 'Seu banco recusou este pagamento: use outro cartão.',
    call_issuer:
      'Seu banco quer falar com você sobre este pagamento: ligue para o banco ou use outro cartão.',
    lost_or_stolen: 'Seu banco não permite mais o uso deste cartão: use outro cartão.',
    security: 'Este cartão foi recusado por motivo de segurança: use outro cartão.',
    expiry: 'O cartão está vencido ou a validade está errada: confira a data.',
    cvc: 'O código de segurança está errado: confira e tente de novo.',
    number: 'O número do cartão está errado: confira e tente de novo.',
    postal_code: 'O CEP não confere com o cadastro do seu banco: use outro cartão.',
    not_allowed: 'Este cartão não permite este tipo de compra: use outro cartão.',
    currency: 'Este cartão não permite pagar em dólares: use outro cartão.',
    limit: 'Este cartão atingiu o limite: tente mais tarde ou use outro cartão.',
    try_again: 'Seu banco teve um problema temporário: aguarde um momento e tente de novo.',
    try_once: 'O pagamento não foi autorizado: tente mais uma vez; se não der certo, use outro cartão.',
    revoked: 'Seu banco cancelou a autorização deste pagamento: use outro cartão.',
    not_authenticated:
      'Seu banco precisa confirmar que é você: tente de novo e conclua a etapa indicada por ele.',
    authentication_failed:
      'A etapa do seu banco foi cancelada ou não deu certo: tente de novo ou use outro cartão.',
    amount:
      'Este valor não pode ser pago com cartão, e só a loja pode mudá-lo: escolha outra forma de pagamento ou fale com a loja.',
    expired: 'O tempo para pagar acabou e nada foi cobrado: inicie o pagamento de novo.',
    failed: 'O pagamento não foi concluído: inicie o pagamento de novo.',
    blocked: 'Este cartão não pode ser usado por um tempo, depois de várias tentativas: use outro cartão.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: 'Este valor é baixo demais para cartão. Escolha outra forma de pagamento.',
    CARDS_PAUSED:
      'Os cartões estão em pausa por alguns minutos e nada foi cobrado. Escolha outra forma de pagamento ou tente mais tarde.',
    CARD_NOT_AVAILABLE: 'O pagamento com cartão não está disponível aqui. Escolha outra forma de pagamento.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'O pagamento com cartão ainda não está disponível. Escolha outra forma de pagamento.',
    INVALID_CARD_NUMBER: 'O número do cartão está errado. Confira e tente de novo.',
    VALIDATION_ERROR: 'Alguns dados do cartão não foram aceitos. Confira e tente de novo.',
  },
} satisfies CardRest;

export const wallet = {
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

export const purchase = {
  quantity: 'Quantidade',
  less: 'Um a menos',
  more: 'Um a mais',
  begin: 'Continuar para o pagamento',
  beginWith: (amount) => `Continuar · ${amount}`,
  outOfBounds: (min, max) => `Digite um valor de ${min} a ${max}.`,
  fields: {
    amount: { label: 'Valor', missing: 'Digite um valor.', invalid: 'Digite um valor.' },
    address: { label: 'Endereço', missing: 'Digite seu endereço.', invalid: 'Digite seu endereço.' },
    note: { label: 'Recado para a loja', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Isto não está à venda aqui. Nada foi cobrado.',
    PRICE_ENDED: 'Isto não está mais à venda. Nada foi cobrado.',
    RATE_LIMITED: 'Muitos pedidos foram iniciados daqui. Espere alguns minutos e tente de novo.',
    VALIDATION_ERROR: 'Algo no formulário não foi aceito. Confira e tente de novo.',
  },
} satisfies PurchaseMessages;
