/**
 * Messages for the errors of the companion and of the console: above a form that was refused, and in the audit, where somebody else may
 * have sent it. So none addresses the reader as the one whose key it was.
 */
import { type Wording, wording } from './wording.ts';

export const problems: readonly Wording[] = [
  wording(
    'VALIDATION_ERROR',
    'Um campo falta ou não é válido. Confira o que foi digitado.',
    'A field is missing or not valid. Check what was typed.',
    'Un campo falta o no es válido. Revisa lo que se escribió.',
  ),
  wording(
    'IDEMPOTENCY_KEY_REUSED',
    'Esta devolução já foi pedida, com outro valor ou outra chave. Nada mais foi enviado.',
    'This was asked for before, with another amount or Pix key. Nothing more was sent.',
    'Esto ya se pidió, con otro importe u otra clave. No se envió nada más.',
  ),
  wording(
    'IDEMPOTENCY_KEY_IN_FLIGHT',
    'Este envio já está a caminho.',
    'It is being sent already.',
    'Ya se está enviando.',
  ),
  // Orders
  wording(
    'CHECKOUT_OPEN',
    'Este pedido ainda pode ser pago: os dados são necessários até lá.',
    'This order can still be paid, and needs the data until then.',
    'Este pedido todavía se puede pagar y necesita los datos hasta entonces.',
  ),
  wording(
    'CHECKOUT_NOT_OPEN',
    'Este pedido já foi pago, cancelado, ou o prazo dele acabou.',
    'This order is paid, cancelled or expired.',
    'Este pedido ya está pagado, cancelado o vencido.',
  ),
  wording('CHECKOUT_PAID', 'O pedido está pago.', 'The order is paid.', 'El pedido está pagado.'),
  wording(
    'CHECKOUT_EXPIRED',
    'O prazo do pedido acabou.',
    'The order has expired.',
    'El plazo del pedido venció.',
  ),
  wording(
    'CHECKOUT_CANCELLED',
    'O pedido foi cancelado.',
    'The order was cancelled.',
    'El pedido se canceló.',
  ),
  wording(
    'PAYMENT_IN_PROGRESS',
    'Um pagamento deste pedido está em andamento.',
    'A payment of this order is under way.',
    'Hay un pago de este pedido en curso.',
  ),
  wording(
    'REFERENCE_TAKEN',
    'Outro pedido já tem esta referência.',
    'Another order has this reference.',
    'Otro pedido ya tiene esta referencia.',
  ),
  wording(
    'CURRENCY_MISSING',
    'Falta o valor em uma moeda: Pix precisa de reais, cartão e carteira de dólares.',
    'The amount in a currency is missing: Pix needs reais, cards and wallets dollars.',
    'Falta el importe en una moneda: Pix necesita reales; tarjeta y billetera, dólares.',
  ),
  // Refunds
  wording(
    'ALREADY_REFUNDED',
    'Já foi devolvido por inteiro.',
    'All of it was refunded before.',
    'Ya se devolvió todo.',
  ),
  wording(
    'AMOUNT_EXCEEDS_REFUNDABLE',
    'É mais do que resta a devolver.',
    'That is more than is left to refund.',
    'Es más de lo que queda por devolver.',
  ),
  wording(
    'NOT_REFUNDABLE',
    'Este pagamento não pode ser devolvido agora.',
    'This payment cannot be refunded now.',
    'Este pago no se puede devolver ahora.',
  ),
  wording(
    'PIX_NOT_REFUNDABLE',
    'Um Pix se devolve com um Pix enviado.',
    'A Pix is returned by a payout.',
    'Un Pix se devuelve con otro Pix.',
  ),
  wording(
    'REFUND_FAILED',
    'O processador recusou a devolução. Nada foi devolvido.',
    'The processor refused the refund. Nothing was refunded.',
    'El procesador rechazó la devolución. No se devolvió nada.',
  ),
  wording(
    'TRANSACTION_NOT_FOUND',
    'O serviço não conhece este pagamento.',
    'The service has no such payment.',
    'El servicio no conoce este pago.',
  ),
  wording(
    'REFUND_NOT_FOUND',
    'O serviço não conhece esta devolução.',
    'The service has no such refund.',
    'El servicio no conoce esta devolución.',
  ),
  wording(
    'PAYMENT_NOT_RETURNABLE',
    'Só um Pix pago se devolve assim.',
    'Only a paid Pix is returned in this way.',
    'Solo un Pix pagado se devuelve así.',
  ),
  wording(
    'AMOUNT_EXCEEDS_RETURNABLE',
    'É mais do que resta a devolver deste Pix. Nada mais foi enviado.',
    'That is more than is left of this Pix. Nothing more was sent.',
    'Es más de lo que queda por devolver de este Pix. No se envió nada más.',
  ),
  // Pix and withdrawals
  wording(
    'PAYOUT_COOLDOWN',
    'Espere um minuto entre dois envios.',
    'Wait a minute between two payouts.',
    'Espera un minuto entre dos envíos.',
  ),
  wording(
    'INSUFFICIENT_BALANCE',
    'O saldo é menor que o valor.',
    'The balance is below the amount.',
    'El saldo es menor que el importe.',
  ),
  wording(
    'INSUFFICIENT_BALANCE_FOR_FEE',
    'O saldo não cobre o valor e a tarifa.',
    'The balance does not cover the amount and its fee.',
    'El saldo no cubre el importe y la comisión.',
  ),
  wording(
    'DAILY_LIMIT_EXCEEDED',
    'O limite de envios do dia foi atingido.',
    'The number of payouts of this day is reached.',
    'Se alcanzó el límite de envíos del día.',
  ),
  wording(
    ['MINIMUM_AMOUNT_NOT_MET', 'AMOUNT_BELOW_MINIMUM'],
    'O valor está abaixo do mínimo.',
    'The amount is below the minimum.',
    'El importe está por debajo del mínimo.',
  ),
  wording(
    'MAXIMUM_AMOUNT_EXCEEDED',
    'O valor está acima do máximo.',
    'The amount is above the maximum.',
    'El importe está por encima del máximo.',
  ),
  wording(
    'ACQUIRER_NOT_CONFIGURED',
    'O envio de Pix não está ligado nesta conta.',
    'Payouts are not set up here.',
    'El envío de Pix no está activado en esta cuenta.',
  ),
  wording(
    'INVALID_ADDRESS',
    'Este endereço não é desta rede.',
    'This address is not of this network.',
    'Esta dirección no es de esta red.',
  ),
  wording(
    'WITHDRAWAL_IN_PROGRESS',
    'Há outro saque em andamento, ou de resultado desconhecido.',
    'Another withdrawal is under way, or its outcome is not known.',
    'Hay otro retiro en curso, o de resultado desconocido.',
  ),
  wording(
    'SANDBOX_NOT_ALLOWED',
    'No ambiente de teste isto não existe.',
    'The sandbox cannot do this.',
    'En el entorno de prueba esto no existe.',
  ),
  wording(
    'REFUND_ONLY',
    'Esta conta só pode devolver.',
    'This account can do nothing but refund.',
    'Esta cuenta solo puede devolver.',
  ),
  // Any call
  wording(
    ['RATE_LIMITED', 'TOO_MANY_ATTEMPTS'],
    'Pedidos demais. Espere um minuto.',
    'Too many requests. Wait a minute.',
    'Demasiadas solicitudes. Espera un minuto.',
  ),
  wording(
    ['SERVICE_UNAVAILABLE', 'SERVICE_REFUSED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE', 'DATABASE_UNAVAILABLE'],
    'O serviço não respondeu. Antes de repetir, veja o histórico.',
    'The service did not respond. Look at the history before you repeat it.',
    'El servicio no respondió. Antes de repetir, mira el historial.',
  ),
  wording(
    // UNKNOWN: the companion did not respond, or something else did.
    ['INTERNAL_ERROR', 'UNKNOWN'],
    'Algo deu errado, e o resultado não é conhecido. Antes de repetir, veja o histórico.',
    'Something went wrong, and the outcome is not known. Look at the history before you repeat it.',
    'Algo salió mal y el resultado no se conoce. Antes de repetir, mira el historial.',
  ),
  wording(
    ['NOT_FOUND', 'EVENT_NOT_FOUND', 'CHECKOUT_NOT_FOUND'],
    'Isto não existe mais.',
    'There is no such thing any more.',
    'Esto ya no existe.',
  ),
  wording(
    'SCOPE_REQUIRED',
    'A chave não permite isto.',
    'The key does not allow this.',
    'La clave no permite esto.',
  ),
  wording(
    'LIMIT_EXCEEDED',
    'O limite diário da chave não cobre este valor. Nada foi enviado. O limite recomeça às 21h de São Paulo (0h UTC).',
    'The daily limit of the key does not cover the amount. Nothing was sent. It starts anew at 21:00 in São Paulo (0:00 UTC).',
    'El límite diario de la clave no cubre este importe. No se envió nada. Se renueva a las 21:00 de São Paulo (0:00 UTC).',
  ),
  // Signing in
  wording(
    ['key_refused', 'UNAUTHENTICATED'],
    'Esta chave não é aceita.',
    'This key is not accepted.',
    'Esta clave no se acepta.',
  ),
  wording(
    'key_ended',
    'A sua chave não é mais aceita. Entre com outra.',
    'Your key is no longer accepted. Sign in with another.',
    'Tu clave ya no se acepta. Entra con otra.',
  ),
  wording(
    'sign_in_limited',
    'Tentativas demais. Espere quinze minutos.',
    'Too many attempts. Wait a quarter of an hour.',
    'Demasiados intentos. Espera quince minutos.',
  ),
  wording(
    'session_ended',
    'A sessão terminou, e nada foi enviado. Entre de novo.',
    'The session has ended, and nothing was sent. Sign in again.',
    'La sesión terminó y no se envió nada. Entra de nuevo.',
  ),
  wording(
    'form_refused',
    'Este formulário não veio desta página. Nada foi enviado.',
    'This form is not of this page. Nothing was sent.',
    'Este formulario no es de esta página. No se envió nada.',
  ),
  wording(
    'companion_unreachable',
    'O companion não respondeu. Tente de novo em um minuto.',
    'The companion did not respond. Try again in a minute.',
    'El companion no respondió. Inténtalo de nuevo en un minuto.',
  ),
  // Errors of the console
  wording(
    'not_possible',
    'Isto já não é possível.',
    'That is not possible any more.',
    'Eso ya no es posible.',
  ),
  wording('not_confirmed', 'Marque que você conferiu.', 'Tick that you checked.', 'Marca que lo revisaste.'),
  wording(
    'review_gone',
    'Esta revisão não existe mais. Nada foi enviado. Preencha de novo.',
    'This review is gone. Nothing was sent. Please fill it in again.',
    'Esta revisión ya no existe. No se envió nada. Complétala de nuevo.',
  ),
];
