/** Descriptions of the states in Portuguese and Spanish, by the English one of the manifest. A test requires one for each. */
const descriptions: Readonly<Record<string, readonly [ptBR: string, es: string]>> = {
  'The checkout, or the offer of price, is loading.': [
    'O checkout, ou a oferta de price, está carregando.',
    'El checkout, o la oferta de price, se está cargando.',
  ],
  'With price: the offer is shown.': ['Com price: a oferta aparece.', 'Con price: se muestra la oferta.'],
  'The form is shown.': ['O formulário aparece.', 'Se muestra el formulario.'],
  'The last attempt was declined; beside another state, or alone if no card can pay the amount.': [
    'A última tentativa foi recusada; junto de outro estado, ou sozinho se nenhum cartão pode pagar o valor.',
    'El último intento fue rechazado; junto a otro estado, o solo si ninguna tarjeta puede pagar el importe.',
  ],
  'The charge is being sent, and has no response yet.': [
    'A cobrança está sendo enviada e ainda não tem resposta.',
    'El cobro se está enviando y aún no tiene respuesta.',
  ],
  'A response was lost, so the request is being repeated; or the payment is paid and its checkout not yet.': [
    'Uma resposta se perdeu, e a chamada está sendo repetida; ou o pagamento foi pago e o checkout ainda não.',
    'Se perdió una respuesta y la llamada se está repitiendo; o el pago está pagado y su checkout aún no.',
  ],
  'The 3-D Secure step is shown.': ['A etapa 3-D Secure aparece.', 'Se muestra el paso 3-D Secure.'],
  'The element looks up the outcome of the 3-D Secure step.': [
    'O elemento consulta o resultado da etapa 3-D Secure.',
    'El elemento consulta el resultado del paso 3-D Secure.',
  ],
  'The buyer left the 3-D Secure step before it was complete.': [
    'Quem compra saiu da etapa 3-D Secure antes do fim.',
    'Quien compra dejó el paso 3-D Secure antes de terminarlo.',
  ],
  'The 3-D Secure step cannot be shown.': [
    'A etapa 3-D Secure não pode aparecer.',
    'El paso 3-D Secure no se puede mostrar.',
  ],
  'The outcome is not known yet, or the charge takes longer than usual.': [
    'O resultado ainda não é conhecido, ou a cobrança demora mais que o normal.',
    'El resultado aún no se conoce, o el cobro tarda más de lo normal.',
  ],
  'The hosted page is offered.': ['A página hospedada é oferecida.', 'Se ofrece la página alojada.'],
  'The address of the hosted page is being requested.': [
    'O endereço da página hospedada está sendo pedido.',
    'Se está pidiendo la dirección de la página alojada.',
  ],
  'The hosted page was opened.': ['A página hospedada foi aberta.', 'La página alojada se abrió.'],
  'The checkout is paid.': ['O checkout está pago.', 'El checkout está pagado.'],
  'The checkout has expired.': ['O prazo do checkout terminou.', 'El checkout venció.'],
  'The checkout was cancelled.': ['O checkout foi cancelado.', 'El checkout se canceló.'],
  'The checkout is being paid by another method.': [
    'O checkout está sendo pago de outra forma.',
    'El checkout se está pagando de otra forma.',
  ],
  'The checkout does not offer cards.': [
    'O checkout não oferece cartões.',
    'El checkout no ofrece tarjetas.',
  ],
  'The checkout, or the offer of price, cannot be shown.': [
    'O checkout, ou a oferta de price, não pode aparecer.',
    'El checkout, o la oferta de price, no se puede mostrar.',
  ],
  'The buyer can choose; with price, also while the offer is shown.': [
    'Quem compra pode escolher; com price, também enquanto a oferta aparece.',
    'Quien compra puede elegir; con price, también mientras se muestra la oferta.',
  ],
  'Money may be moving by one of the methods; beside another state.': [
    'Pode haver dinheiro em movimento por uma das formas; junto de outro estado.',
    'Puede haber dinero en movimiento por una de las formas; junto a otro estado.',
  ],
  "The payer's form is shown.": [
    'O formulário de quem paga aparece.',
    'Se muestra el formulario de quien paga.',
  ],
  'The page cancelled the pay-submit before the first code; a button requests it.': [
    'A página cancelou o pay-submit antes do primeiro código; um botão o pede.',
    'La página canceló el pay-submit antes del primer código; un botón lo pide.',
  ],
  'A code is being created, or would be if the element were not disabled.': [
    'Um código está sendo criado, ou estaria, se o elemento não estivesse desativado.',
    'Se está creando un código, o se crearía si el elemento no estuviera desactivado.',
  ],
  'A code is shown.': ['Um código aparece.', 'Se muestra un código.'],
  'The code has run out and its status is being looked up.': [
    'O código venceu, e o estado dele está sendo consultado.',
    'El código venció y se está consultando su estado.',
  ],
  'The code has run out; a new one is offered.': [
    'O código venceu; um novo é oferecido.',
    'El código venció; se ofrece uno nuevo.',
  ],
  'The request for a code failed, and no form can correct it.': [
    'O pedido de um código falhou, e nenhum formulário pode corrigir isso.',
    'La petición de un código falló y ningún formulario puede corregirlo.',
  ],
  'The checkout does not offer PIX.': ['O checkout não oferece Pix.', 'El checkout no ofrece Pix.'],
  'The wallet is being prepared, or would be if the element were not disabled.': [
    'A carteira está sendo preparada, ou estaria se o elemento não estivesse desativado.',
    'La billetera se está preparando, o lo estaría si el elemento no estuviera desactivado.',
  ],
  'A button of the element creates the payment that the wallet needs.': [
    'Um botão do elemento cria o pagamento de que a carteira precisa.',
    'Un botón del elemento crea el pago que la billetera necesita.',
  ],
  'The buttons are on the page.': ['Os botões estão na página.', 'Los botones están en la página.'],
  'The hosted page is in a frame.': [
    'A página hospedada está em um quadro.',
    'La página alojada está en un marco.',
  ],
  'A button leads to the hosted page.': [
    'Um botão leva à página hospedada.',
    'Un botón lleva a la página alojada.',
  ],
  'The buyer has approved; the outcome is not known yet.': [
    'Quem compra aprovou; o resultado ainda não é conhecido.',
    'Quien compra aprobó; el resultado aún no se conoce.',
  ],
  'The wallet could not be prepared, or the attribute wallet is invalid.': [
    'A carteira não pôde ser preparada, ou o atributo wallet é inválido.',
    'La billetera no se pudo preparar, o el atributo wallet no es válido.',
  ],
  'No card can pay the amount.': [
    'Nenhum cartão pode pagar o valor.',
    'Ninguna tarjeta puede pagar el importe.',
  ],
  'The checkout does not offer wallets, or none can be used here.': [
    'O checkout não oferece carteiras, ou nenhuma pode ser usada aqui.',
    'El checkout no ofrece billeteras, o ninguna se puede usar aquí.',
  ],
};

/** The description in a language; in English without a translation. */
export function translated(description: string, language: string): string {
  const [ptBR, es] = descriptions[description] ?? [description, description];
  if (language === 'pt-BR') return ptBR;
  return language === 'es' ? es : description;
}
