/** Texts of the cover. A text missing in one language is a type error. */
import type { FactName } from './facts.ts';

export const reasons = ['twice', 'healed', 'late'] as const;
type Reason = (typeof reasons)[number];

export const coverLanguages = ['pt-BR', 'en', 'es'] as const;
export type CoverLanguage = (typeof coverLanguages)[number];

const ptBR = {
  name: 'Português',
  title: 'Pix, cartões e carteiras digitais na sua página',
  claim: 'Ninguém é cobrado duas vezes. Nenhum Pix se perde.',
  lead: 'Pix, cartões e carteiras digitais na sua página, com um servidor que é seu. O código aqui é o de verdade, só o banco é simulado: pague agora.',
  reasons: {
    twice: ['Nunca cobrado duas vezes.', 'Se a resposta se perde, o servidor consulta antes de cobrar.'],
    healed: ['Um aviso perdido não faz falta.', 'O servidor pergunta sozinho se o dinheiro chegou.'],
    late: ['Um Pix que chegou tarde é seu.', 'Mesmo depois do prazo, o pedido fica pago.'],
  } as Record<Reason, [promise: string, mechanism: string]>,
  tour: 'Ver em dois minutos',
  playground: 'Experimentar os elementos',
  documents: 'Documentação',
  shop: 'Entrar na loja',
  backstage: 'Ver como funciona',
  copy: 'Copiar',
  copied: 'Copiado',
  skip: 'Ir para o conteúdo',
  languages: 'Idioma',
  payment: 'Um pagamento para experimentar',
  order: 'Pedido',
  opening: 'Abrindo o pedido…',
  pixHere: 'Sem celular à mão?',
  payPix: 'Pagar este Pix pelo banco simulado',
  pixSent: 'O banco simulado pagou. O aviso está chegando.',
  cardHere: 'Cartão de teste',
  cardRest: 'com qualquer validade futura e qualquer código.',
  noMoney: 'Nenhum dinheiro de verdade se move.',
  paid: 'Pago. A loja recebeu a confirmação, com assinatura.',
  receipt: 'Ver o pedido',
  again: 'Pagar outro',
  trouble: 'O pedido não pôde ser aberto agora. Nada foi cobrado.',
  retry: 'Tentar de novo',
  noScript: 'Para pagar aqui é preciso JavaScript.',
  numbers: 'Em números',
  numbersFrom: 'Medido em rede de celular lenta e com SQLite; onde ainda perdemos está em',
  benchmarks: 'Medições (em inglês)',
  facts: {
    cardScript: 'para baixar o formulário do cartão',
    pixReady: 'até o código Pix na tela',
    besideAdyen: 'o tempo do checkout da Adyen, um concorrente',
    deposits: 'os Pix por segundo de um servidor comum (Express)',
  } as Record<FactName, string>,
  forOwners: 'Para quem vende',
  ownersNeed:
    'O programa é livre e sem mensalidade: você paga as tarifas do serviço de pagamento e o servidor em que ele roda. Para instalar, chame quem programa a sua loja.',
  forEngineers: 'Para quem programa',
  doors: {
    tour: 'Um Pix pago, um cartão recusado, a etapa do banco, um aviso perdido que não faz falta e um reembolso, com as mensagens à vista.',
    shop: 'Orvalho é uma loja de café completa feita com estes elementos: sacola, pedido, comprovante e administração.',
    fakeReceipts:
      'Por que o caixa só diz pago depois de consultar o banco, e o que conferir antes de entregar.',
    playground:
      'Atributos, cores, idiomas e cada estado de cada elemento. O código para seis plataformas, pronto para copiar.',
    documents:
      'Instalação, configuração, segurança, operação e a referência dos elementos e da interface do lojista.',
  },
  fakeReceipts: 'Comprovante falso',
  shopTitle: 'Ou entre como quem compra',
};

export type CoverTexts = typeof ptBR;

const en: CoverTexts = {
  name: 'English',
  title: 'Pix, cards and wallets on your page',
  claim: 'Nobody is charged twice. No Pix gets lost.',
  lead: 'Pix, cards and wallets on your page, from a server that is yours. This is the real code with a simulated bank: pay it now.',
  reasons: {
    twice: ['Never charged twice.', 'A lost response is looked up, not repeated.'],
    healed: ['A lost callback heals.', 'The server asks by itself whether the money has arrived.'],
    late: ['A Pix that came late is yours.', 'Paid after its time, the order still turns paid.'],
  },
  tour: 'See it in two minutes',
  playground: 'Try the elements',
  documents: 'Documentation',
  shop: 'Visit the shop',
  backstage: 'See how it works',
  copy: 'Copy',
  copied: 'Copied',
  skip: 'Skip to content',
  languages: 'Language',
  payment: 'A payment to try',
  order: 'Order',
  opening: 'Opening the order…',
  pixHere: 'No phone at hand?',
  payPix: 'Pay this Pix from the simulated bank',
  pixSent: 'The simulated bank has paid. The callback is on its way.',
  cardHere: 'Test card',
  cardRest: 'with any future date and any code.',
  noMoney: 'No real money moves.',
  paid: 'Paid. The shop’s server has the signed webhook.',
  receipt: 'See the order',
  again: 'Pay another',
  trouble: 'The order could not be opened just now. Nothing was charged.',
  retry: 'Try again',
  noScript: 'Paying here needs JavaScript.',
  numbers: 'In numbers',
  numbersFrom: 'Over a slow phone network, and on SQLite; where we are still behind is in',
  benchmarks: 'Benchmarks',
  facts: {
    cardScript: 'the card form’s script, compressed',
    pixReady: 'until the Pix code is on the screen',
    besideAdyen: 'the time of Adyen’s drop-in',
    deposits: 'the deposits of an equal Express',
  },
  forOwners: 'If you sell',
  ownersNeed:
    'The software is free and open source: you pay the fees of the payment service and the server that it runs on. To install it, ask whoever programs your shop.',
  forEngineers: 'If you write code',
  doors: {
    tour: 'A Pix paid, a card declined, the bank’s step, a lost callback that heals and a refund, with every message in sight.',
    shop: 'Orvalho is a complete coffee shop built with these elements: bag, order, receipt and console.',
    fakeReceipts:
      'Why the counter says paid only after a lookup, and what to check before handing over the goods.',
    playground:
      'Attributes, colours, languages and every state of every element. The code for six platforms, ready to copy.',
    documents:
      'Install, configuration, security, operations, and the reference of the elements and of the merchant interface.',
  },
  fakeReceipts: 'Fake receipts',
  shopTitle: 'Or come in as a customer',
};

const es: CoverTexts = {
  name: 'Español',
  title: 'Pix, tarjetas y billeteras en tu página',
  claim: 'A nadie se le cobra dos veces. Ningún Pix se pierde.',
  lead: 'Pix, tarjetas y billeteras en tu página, con un servidor que es tuyo. El código es el real y el banco es simulado: paga ahora.',
  reasons: {
    twice: ['Nunca cobrado dos veces.', 'Una respuesta perdida se consulta, no se repite.'],
    healed: ['Un aviso perdido se cura.', 'El servidor pregunta solo si llegó el dinero.'],
    late: ['Un Pix que llegó tarde es tuyo.', 'Aun fuera de plazo, el pedido queda pagado.'],
  },
  tour: 'Verlo en dos minutos',
  playground: 'Probar los elementos',
  documents: 'Documentación',
  shop: 'Entrar en la tienda',
  backstage: 'Ver cómo funciona',
  copy: 'Copiar',
  copied: 'Copiado',
  skip: 'Ir al contenido',
  languages: 'Idioma',
  payment: 'Un pago para probar',
  order: 'Pedido',
  opening: 'Abriendo el pedido…',
  pixHere: '¿Sin teléfono a mano?',
  payPix: 'Pagar este Pix desde el banco simulado',
  pixSent: 'El banco simulado ha pagado. El aviso está en camino.',
  cardHere: 'Tarjeta de prueba',
  cardRest: 'con cualquier fecha futura y cualquier código.',
  noMoney: 'No se mueve dinero real.',
  paid: 'Pagado. El servidor de la tienda recibió el aviso firmado.',
  receipt: 'Ver el pedido',
  again: 'Pagar otro',
  trouble: 'El pedido no pudo abrirse ahora. No se cobró nada.',
  retry: 'Probar de nuevo',
  noScript: 'Para pagar aquí hace falta JavaScript.',
  numbers: 'En números',
  numbersFrom: 'En una red móvil lenta, y en SQLite; dónde aún perdemos está en',
  benchmarks: 'Benchmarks',
  facts: {
    cardScript: 'el script de la tarjeta, comprimido',
    pixReady: 'hasta el código Pix en pantalla',
    besideAdyen: 'el tiempo del drop-in de Adyen',
    deposits: 'los depósitos de un Express igual',
  },
  forOwners: 'Para quien vende',
  ownersNeed:
    'El programa es libre y sin mensualidad: solo pagas las tarifas del servicio de pago. Para instalarlo, llama a quien programa tu tienda.',
  forEngineers: 'Para quien programa',
  doors: {
    tour: 'Un Pix pagado, una tarjeta rechazada, el paso del banco, un aviso perdido que se cura y un reembolso, con los mensajes a la vista.',
    shop: 'Orvalho es una tienda de café completa hecha con estos elementos: bolsa, pedido, recibo y administración.',
    fakeReceipts: 'Por qué la caja solo dice pagado después de consultar, y qué revisar antes de entregar.',
    playground:
      'Atributos, colores, idiomas y cada estado de cada elemento. El código para seis plataformas, listo para copiar.',
    documents:
      'Instalación, configuración, seguridad, operación y la referencia de los elementos y de la interfaz del comercio.',
  },
  fakeReceipts: 'Comprobante falso',
  shopTitle: 'O entra como cliente',
};

export const coverTexts: Readonly<Record<CoverLanguage, CoverTexts>> = { 'pt-BR': ptBR, en, es };
