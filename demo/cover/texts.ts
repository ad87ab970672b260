/** Texts of the cover. A text missing in one language is a type error. */
import type { FactName } from './facts.ts';

export const coverLanguages = ['pt-BR', 'en', 'es'] as const;
export type CoverLanguage = (typeof coverLanguages)[number];

const ptBR = {
  name: 'Português',
  title: 'Pix, cartões e carteiras na sua página',
  claim: 'Pix, cartões e carteiras na sua página, com um servidor que é seu.',
  lead: 'Elementos para o navegador e um servidor que você hospeda. Aqui está o código de verdade, com um banco simulado: pague agora.',
  tour: 'Ver em dois minutos',
  playground: 'Experimentar os elementos',
  documents: 'Documentação',
  shop: 'Entrar na loja',
  backstage: 'Ver nos bastidores',
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
  paid: 'Pago. O servidor da loja recebeu o aviso assinado.',
  receipt: 'Ver o pedido',
  again: 'Pagar outro',
  trouble: 'O pedido não pôde ser aberto agora. Nada foi cobrado.',
  retry: 'Tentar de novo',
  noScript: 'Para pagar aqui é preciso JavaScript.',
  numbers: 'Em números',
  numbersFrom:
    'Medidos em uma máquina ocupada de dois núcleos. O método, os dados e onde ainda perdemos estão em',
  benchmarks: 'Benchmarks',
  facts: {
    cardScript: 'é o script do formulário de cartão na primeira carga, comprimido.',
    pixReady: 'até o código Pix na tela em uma rede de celular lenta: 1,6 Mbit/s, 150 ms.',
    besideAdyen:
      'o tempo do drop-in da Adyen, pela tag de script dele, até o formulário na página aceitar uma tecla.',
    deposits: 'os depósitos por segundo de um Express com as mesmas gravações, em SQLite.',
  } as Record<FactName, string>,
  next: 'Por onde continuar',
  doors: {
    tour: 'Um pagamento por Pix, um cartão com 3-D Secure, uma carteira e um aviso perdido que se resolve, com as mensagens à vista.',
    playground:
      'Atributos, cores, idiomas e cada estado de cada elemento. O código para seis plataformas, pronto para copiar.',
    documents:
      'Instalação, configuração, segurança, operação e a referência dos elementos e da interface do lojista.',
  },
  shopTitle: 'Ou entre como quem compra',
  shopText:
    'Orvalho é uma loja de café completa feita com estes elementos: sacola, pedido, recibo e administração.',
};

export type CoverTexts = typeof ptBR;

const en: CoverTexts = {
  name: 'English',
  title: 'Pix, cards and wallets on your page',
  claim: 'Pix, cards and wallets on your page, from a server that is yours.',
  lead: 'Elements for the browser and a companion that you host. What you see here is the real code with a simulated bank: pay it now.',
  tour: 'See it in two minutes',
  playground: 'Try the elements',
  documents: 'Documents',
  shop: 'Visit the shop',
  backstage: 'Look backstage',
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
  numbersFrom:
    'Measured on a busy machine with two cores. The method, the data and where we are still behind are in',
  benchmarks: 'Benchmarks',
  facts: {
    cardScript: 'is the script of the card form at first load, compressed.',
    pixReady: 'until the Pix code is on the screen over a slow phone network: 1.6 Mbit/s, 150 ms.',
    besideAdyen: 'the time of Adyen’s drop-in, by its script tag, until the form in the page takes a key.',
    deposits: 'the deposits a second of an Express server with the same writes, on SQLite.',
  },
  next: 'Where to go next',
  doors: {
    tour: 'A Pix payment, a card with 3-D Secure, a wallet and a lost callback that heals, with every message in sight.',
    playground:
      'Attributes, colours, languages and every state of every element. The code for six platforms, ready to copy.',
    documents:
      'Install, configuration, security, operations, and the reference of the elements and of the merchant interface.',
  },
  shopTitle: 'Or come in as a customer',
  shopText:
    'Orvalho is a complete coffee shop built with these elements: bag, order, receipt and back office.',
};

const es: CoverTexts = {
  name: 'Español',
  title: 'Pix, tarjetas y billeteras en tu página',
  claim: 'Pix, tarjetas y billeteras en tu página, con un servidor que es tuyo.',
  lead: 'Elementos para el navegador y un servidor que tú alojas. Aquí está el código real con un banco simulado: paga ahora.',
  tour: 'Verlo en dos minutos',
  playground: 'Probar los elementos',
  documents: 'Documentación',
  shop: 'Entrar en la tienda',
  backstage: 'Ver entre bastidores',
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
  numbersFrom:
    'Medidos en una máquina ocupada de dos núcleos. El método, los datos y dónde aún perdemos están en',
  benchmarks: 'Benchmarks',
  facts: {
    cardScript: 'es el script del formulario de tarjeta en la primera carga, comprimido.',
    pixReady: 'hasta el código Pix en pantalla en una red móvil lenta: 1,6 Mbit/s, 150 ms.',
    besideAdyen:
      'el tiempo del drop-in de Adyen, con su etiqueta de script, hasta que el formulario en la página acepta una tecla.',
    deposits: 'los depósitos por segundo de un Express con las mismas escrituras, en SQLite.',
  },
  next: 'Por dónde seguir',
  doors: {
    tour: 'Un pago con Pix, una tarjeta con 3-D Secure, una billetera y un aviso perdido que se resuelve, con los mensajes a la vista.',
    playground:
      'Atributos, colores, idiomas y cada estado de cada elemento. El código para seis plataformas, listo para copiar.',
    documents:
      'Instalación, configuración, seguridad, operación y la referencia de los elementos y de la interfaz del comercio.',
  },
  shopTitle: 'O entra como cliente',
  shopText:
    'Orvalho es una tienda de café completa hecha con estos elementos: bolsa, pedido, recibo y administración.',
};

export const coverTexts: Readonly<Record<CoverLanguage, CoverTexts>> = { 'pt-BR': ptBR, en, es };
