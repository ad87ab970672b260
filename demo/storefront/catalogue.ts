/** The shop's products. Prices are kept on the server, in minor units; a browser only names a product. */

export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export type Text = Readonly<Record<Language, string>>;

/** PIX is paid in reais, cards and wallets in dollars. */
export type Prices = Readonly<Record<'BRL' | 'USD', number>>;

interface ProductBase {
  slug: string;
  name: string;
  kind: Text;
  story: Text;
  /** Label and value, as printed on the bag. */
  facts: readonly (readonly [Text, Text])[];
  priceMinor: Prices;
}

/** A bag's label is a contour map of the farm, drawn from `seed` in these colours. */
export interface Coffee extends ProductBase {
  picture: 'bag';
  seed: number;
  paper: string;
  ink: string;
  backdrop: string;
}

export interface Gear extends ProductBase {
  picture: 'dripper' | 'kettle' | 'cup';
  backdrop: string;
}

export type Product = Coffee | Gear;

const same = (text: string): Text => ({ 'pt-BR': text, en: text, es: text });
const metres = (value: number): Text => ({
  'pt-BR': `${value.toLocaleString('pt-BR')} m`,
  en: `${value.toLocaleString('en')} m`,
  es: `${value.toLocaleString('es')} m`,
});
const label = {
  origin: { 'pt-BR': 'Origem', en: 'Origin', es: 'Origen' },
  altitude: { 'pt-BR': 'Altitude', en: 'Altitude', es: 'Altitud' },
  process: { 'pt-BR': 'Processo', en: 'Process', es: 'Proceso' },
  weight: { 'pt-BR': 'Peso', en: 'Weight', es: 'Peso' },
  material: { 'pt-BR': 'Material', en: 'Material', es: 'Material' },
  volume: { 'pt-BR': 'Volume', en: 'Volume', es: 'Volumen' },
  made: { 'pt-BR': 'Feito em', en: 'Made in', es: 'Hecho en' },
} satisfies Record<string, Text>;

export const products: readonly Product[] = [
  {
    slug: 'pedra-menina',
    name: 'Pedra Menina',
    kind: {
      'pt-BR': 'Mel, tangerina, jasmim',
      en: 'Honey, tangerine, jasmine',
      es: 'Miel, mandarina, jazmín',
    },
    story: {
      'pt-BR':
        'Catuaí vermelho colhido à mão na divisa de Minas com o Espírito Santo, onde a neblina só sai do talhão depois das dez.',
      en: 'Red Catuaí, picked by hand on the border of Minas and Espírito Santo, where the fog leaves the plot only after ten.',
      es: 'Catuaí rojo recogido a mano en el límite de Minas con Espírito Santo, donde la niebla solo deja la parcela después de las diez.',
    },
    facts: [
      [label.origin, same('Caparaó')],
      [label.altitude, metres(1280)],
      [label.process, { 'pt-BR': 'Natural', en: 'Natural', es: 'Natural' }],
      [label.weight, same('250 g')],
    ],
    priceMinor: { BRL: 6800, USD: 1290 },
    picture: 'bag',
    seed: 11,
    paper: '#f3d9c4',
    ink: '#b5341c',
    backdrop: '#f0e2d8',
  },
  {
    slug: 'serra-do-brigadeiro',
    name: 'Brigadeiro',
    kind: {
      'pt-BR': 'Chocolate, avelã, rapadura',
      en: 'Chocolate, hazelnut, raw cane sugar',
      es: 'Chocolate, avellana, panela',
    },
    story: {
      'pt-BR':
        'O café da casa. Doce e denso, torrado para o coador de pano e para quem toma três xícaras antes das nove.',
      en: 'The house coffee. Sweet and dense, roasted for the cloth filter and for those who drink three cups before nine.',
      es: 'El café de la casa. Dulce y denso, tostado para el filtro de tela y para quien toma tres tazas antes de las nueve.',
    },
    facts: [
      [label.origin, same('Matas de Minas')],
      [label.altitude, metres(1050)],
      [label.process, { 'pt-BR': 'Cereja descascado', en: 'Pulped natural', es: 'Natural despulpado' }],
      [label.weight, same('250 g')],
    ],
    priceMinor: { BRL: 5400, USD: 1050 },
    picture: 'bag',
    seed: 29,
    paper: '#1f3b33',
    ink: '#cfe08a',
    backdrop: '#dfe6dc',
  },
  {
    slug: 'chapada-azul',
    name: 'Chapada Azul',
    kind: {
      'pt-BR': 'Mirtilo, cacau, hibisco',
      en: 'Blueberry, cacao, hibiscus',
      es: 'Arándano, cacao, hibisco',
    },
    story: {
      'pt-BR':
        'Oitenta horas de fermentação em tanque fechado na Chapada Diamantina. Poucas sacas, um lote por safra.',
      en: 'Eighty hours of fermentation in a closed tank in the Chapada Diamantina. A few sacks, one lot a harvest.',
      es: 'Ochenta horas de fermentación en tanque cerrado en la Chapada Diamantina. Pocos sacos, un lote por cosecha.',
    },
    facts: [
      [label.origin, same('Piatã, Bahia')],
      [label.altitude, metres(1340)],
      [label.process, { 'pt-BR': 'Fermentação anaeróbica', en: 'Anaerobic', es: 'Fermentación anaeróbica' }],
      [label.weight, same('250 g')],
    ],
    priceMinor: { BRL: 8900, USD: 1690 },
    picture: 'bag',
    seed: 47,
    paper: '#24345e',
    ink: '#a9c4ff',
    backdrop: '#dde2ec',
  },
  {
    slug: 'flor-de-maio',
    name: 'Flor de Maio',
    kind: {
      'pt-BR': 'Pêssego, capim-limão, cana',
      en: 'Peach, lemongrass, sugar cane',
      es: 'Melocotón, hierba limón, caña',
    },
    story: {
      'pt-BR':
        'Bourbon amarelo de uma família de Carmo de Minas que colhe só em maio, quando o grão já está quase passa.',
      en: 'Yellow Bourbon of a family in Carmo de Minas that picks only in May, when the cherry is all but a raisin.',
      es: 'Bourbon amarillo de una familia de Carmo de Minas que solo cosecha en mayo, cuando el grano es casi una pasa.',
    },
    facts: [
      [label.origin, same('Mantiqueira de Minas')],
      [label.altitude, metres(1190)],
      [label.process, { 'pt-BR': 'Honey', en: 'Honey', es: 'Honey' }],
      [label.weight, same('250 g')],
    ],
    priceMinor: { BRL: 7200, USD: 1390 },
    picture: 'bag',
    seed: 83,
    paper: '#f2c230',
    ink: '#5b3210',
    backdrop: '#f1e9d2',
  },
  {
    slug: 'coador-01',
    name: 'Coador 01',
    kind: { 'pt-BR': 'Porcelana e vidro', en: 'Porcelain and glass', es: 'Porcelana y vidrio' },
    story: {
      'pt-BR': 'Doze canais, um furo largo. Perdoa a moagem e não perdoa a pressa. Vem com a jarra.',
      en: 'Twelve ribs, one wide hole. It forgives the grind and does not forgive haste. Comes with the server.',
      es: 'Doce canales, un orificio ancho. Perdona la molienda y no perdona la prisa. Viene con la jarra.',
    },
    facts: [
      [
        label.material,
        { 'pt-BR': 'Porcelana, borossilicato', en: 'Porcelain, borosilicate', es: 'Porcelana, borosilicato' },
      ],
      [label.volume, same('600 ml')],
      [label.made, same('Campo Largo, PR')],
    ],
    priceMinor: { BRL: 18900, USD: 3590 },
    picture: 'dripper',
    backdrop: '#e4e6e1',
  },
  {
    slug: 'chaleira-garca',
    name: 'Chaleira Garça',
    kind: {
      'pt-BR': 'Bico fino, inox escovado',
      en: 'Gooseneck, brushed steel',
      es: 'Cuello de ganso, acero cepillado',
    },
    story: {
      'pt-BR': 'Um fio de água da grossura de um lápis até a última gota, com o cabo longe do vapor.',
      en: 'A thread of water as thick as a pencil to the last drop, with the handle away from the steam.',
      es: 'Un hilo de agua del grosor de un lápiz hasta la última gota, con el asa lejos del vapor.',
    },
    facts: [
      [
        label.material,
        {
          'pt-BR': 'Aço inox, freijó',
          en: 'Stainless steel, freijó wood',
          es: 'Acero inoxidable, madera de freijó',
        },
      ],
      [label.volume, same('900 ml')],
      [label.made, same('Joinville, SC')],
    ],
    priceMinor: { BRL: 32900, USD: 6190 },
    picture: 'kettle',
    backdrop: '#dfe3e6',
  },
  {
    slug: 'xicara-neblina',
    name: 'Xícara Neblina',
    kind: { 'pt-BR': 'Cerâmica, par', en: 'Stoneware, pair', es: 'Gres, par' },
    story: {
      'pt-BR': 'Torneada uma a uma. O esmalte para onde o barro quer, então não há duas iguais.',
      en: 'Thrown one by one. The glaze stops where the clay wants, so no two are alike.',
      es: 'Torneada una a una. El esmalte se detiene donde quiere el barro, así que no hay dos iguales.',
    },
    facts: [
      [
        label.material,
        {
          'pt-BR': 'Cerâmica de alta temperatura',
          en: 'High-fired stoneware',
          es: 'Gres de alta temperatura',
        },
      ],
      [label.volume, same('180 ml')],
      [label.made, same('Cunha, SP')],
    ],
    priceMinor: { BRL: 14200, USD: 2690 },
    picture: 'cup',
    backdrop: '#e9e2da',
  },
];

export const productBySlug = (slug: string): Product | undefined =>
  products.find((product) => product.slug === slug);
