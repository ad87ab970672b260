/** Brazilian Portuguese: further texts of `<pay-card>`. */
import type { CardRest } from '../messages.ts';

export default {
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
    CARD_NOT_AVAILABLE: 'O pagamento com cartão não está disponível aqui. Escolha outra forma de pagamento.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'O pagamento com cartão ainda não está disponível. Escolha outra forma de pagamento.',
    INVALID_CARD_NUMBER: 'O número do cartão está errado. Confira e tente de novo.',
    VALIDATION_ERROR: 'Alguns dados do cartão não foram aceitos. Confira e tente de novo.',
  },
} satisfies CardRest;
