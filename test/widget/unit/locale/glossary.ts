/**
 * Payment terms of every language. A message about money uses the term of its outcome and none of another outcome.
 * Stems, as used in messages; `docs/localization.md` has them in full.
 */
export interface Glossary {
  /** The money has arrived. */
  paid: RegExp;
  /** The outcome is not known yet. */
  processing: RegExp;
  /** The bank declined. */
  declined: RegExp;
  /** The payment ended without money moving; never used for an unknown outcome. */
  failed: RegExp;
  notCharged: RegExp;
  /** A second payment could be a double charge. */
  notAgain: RegExp;
  /** Returned money. Only the shop's own pages and mails use it, no message of the elements. */
  refund: string;
}

export const glossaries: Readonly<Record<string, Glossary>> = {
  'pt-BR': {
    paid: /confirmado|Recebemos/,
    processing: /sendo processado/,
    declined: /recus(ado|ou)/,
    failed: /não foi (concluído|autorizado)|falh/i,
    notCharged: /Nada foi cobrado/i,
    notAgain: /Não (é preciso )?pag(ar|ue) de novo/i,
    refund: 'reembolso',
  },
  en: {
    paid: /received/,
    processing: /being processed/,
    declined: /declined|refused/,
    failed: /did not go through|not approved|fail/i,
    notCharged: /You have not been charged|Nothing was charged/i,
    notAgain: /no need to pay again|do not pay again/i,
    refund: 'refund',
  },
  es: {
    paid: /recibido|Recibimos/,
    processing: /se está procesando/,
    declined: /rechaz(ado|ada|ó)/,
    failed: /no se completó|no fue aprobado|fall[óa]/i,
    notCharged: /No se (te )?cobró nada/i,
    notAgain: /No (hace falta )?pag(ar|ues) (otra vez|de nuevo)/i,
    refund: 'reembolso',
  },
  de: {
    paid: /erhalten/,
    processing: /wird verarbeitet/,
    declined: /abgelehnt/,
    failed: /kam nicht zustande|nicht genehmigt|gescheitert|fehlgeschlagen/,
    notCharged: /Es wurde nichts abgebucht/i,
    notAgain: /nicht noch einmal( zu)? bezahlen|bezahlen Sie nicht noch einmal/,
    refund: 'Erstattung',
  },
  fr: {
    paid: /reçu/,
    processing: /en cours de traitement/,
    declined: /refusé/,
    failed: /n’a pas abouti|n’a pas été autorisé|échou|échec/,
    notCharged: /Vous n’avez pas été débité/i,
    notAgain: /Inutile de payer à nouveau|ne pas payer à nouveau/,
    refund: 'remboursement',
  },
  it: {
    paid: /ricevuto/,
    processing: /in elaborazione/,
    declined: /rifiutat/,
    failed: /non è andato a buon fine|non è stato autorizzato|fallit/,
    notCharged: /Non ti è stato addebitato nulla/i,
    notAgain: /Non (serve )?pagare di nuovo/,
    refund: 'rimborso',
  },
  nl: {
    paid: /ontvangen/,
    processing: /wordt verwerkt/,
    declined: /geweigerd/,
    failed: /niet gelukt|niet goedgekeurd|mislukt/,
    notCharged: /Er is niets afgeschreven/i,
    notAgain: /hoeft niet opnieuw te betalen|Betaal niet opnieuw/,
    refund: 'terugbetaling',
  },
  pl: {
    paid: /otrzyma/i,
    processing: /jest przetwarzana/,
    declined: /odrzucon/,
    failed: /nie doszła do skutku|nie została zatwierdzona|nie powiod/,
    notCharged: /Nic nie pobrano/i,
    notAgain: /Nie (trzeba płacić|płać) ponownie/,
    refund: 'zwrot',
  },
  tr: {
    paid: /alındı|aldık/,
    processing: /işleniyor/,
    declined: /reddedildi/,
    failed: /tamamlanamadı|onaylanmadı|başarısız/,
    notCharged: /Sizden para çekilmedi/i,
    notAgain: /Yeniden ödemenize gerek yok|yeniden ödemeyin/,
    refund: 'iade',
  },
  id: {
    paid: /diterima|menerima/,
    processing: /sedang diproses/,
    declined: /ditolak/,
    failed: /tidak berhasil|tidak disetujui|gagal/,
    notCharged: /Anda belum ditagih/i,
    notAgain: /tidak perlu membayar lagi|Jangan membayar lagi/,
    refund: 'pengembalian dana',
  },
  ja: {
    paid: /受け付けました/,
    processing: /処理しています/,
    declined: /承認(されません|しません)でした/,
    failed: /完了しませんでした|許可されませんでした|失敗/,
    notCharged: /請求は行われていません/i,
    notAgain: /もう一度お支払い(いただく必要はありません|にならないでください)/,
    refund: '返金',
  },
  ko: {
    paid: /완료/,
    processing: /처리하는 중/,
    declined: /거절되었습니다/,
    failed: /이루어지지 않았습니다|승인되지 않았습니다|실패/,
    notCharged: /청구된 금액은 없습니다/i,
    notAgain: /다시 결제(할 필요가 없습니다|하지 마세요)/,
    refund: '환불',
  },
  'zh-Hans': {
    paid: /已收到/,
    processing: /正在处理/,
    declined: /拒绝/,
    failed: /未成功|未获批准|失败/,
    notCharged: /尚未向您扣款/i,
    notAgain: /无需再次付款|请勿再次付款/,
    refund: '退款',
  },
  ar: {
    paid: /تم استلام/,
    processing: /قيد المعالجة/,
    declined: /رُفضت/,
    failed: /لم تنجح|لم تتم الموافقة|فشل/,
    notCharged: /لم يُخصم منك أي مبلغ/i,
    notAgain: /لا حاجة إلى الدفع مرة أخرى|عدم الدفع مرة أخرى/,
    refund: 'استرداد',
  },
  he: {
    paid: /התקבל|קיבלנו/,
    processing: /בעיבוד/,
    declined: /נדחה/,
    failed: /לא בוצע|לא אושר|נכשל/,
    notCharged: /לא חויבתם/i,
    notAgain: /אין צורך לשלם שוב|אל תשלמו שוב/,
    refund: 'החזר כספי',
  },
};
