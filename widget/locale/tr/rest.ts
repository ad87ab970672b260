/** Turkish: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Ödeme yapılamıyor',
  paid: {
    title: 'Ödeme alındı',
    text: (amount) => `${amount} tutarındaki ödemenizi aldık. Teşekkürler!`,
  },
  paidBy: { pix: 'Pix ile ödendi', card: 'Kartla ödendi', wallet: 'Dijital cüzdanla ödendi' },
  expired: {
    title: 'Bu siparişin süresi doldu',
    text: 'Artık ödenemez. Daha önce ödediyseniz, ödeme ulaşır ulaşmaz onaylayacağız.',
  },
  cancelled: {
    title: 'Bu sipariş iptal edildi',
    text: 'Artık ödenemez. Sorularınız için mağazayla iletişime geçin.',
  },
  held: {
    title: 'Devam eden bir ödeme var',
    text: 'Bu sipariş için başka bir ödeme devam ediyor. Lütfen bitmesini bekleyin.',
  },
  notOffered: { title: 'Bu sipariş için kullanılamıyor', text: 'Lütfen başka bir ödeme yolu seçin.' },
  problems: {
    temporary: 'Ödeme hizmeti şu anda kullanılamıyor. Lütfen biraz sonra yeniden deneyin.',
    other: 'Bu ödeme başlatılamadı. Lütfen başka bir ödeme yolu seçin veya mağazayla iletişime geçin.',
    refused: 'Bu ödeme sayfası artık geçerli değil. Mağazaya dönüp ödemeyi yeniden başlatın.',
    AMOUNTS_CHANGED:
      'Siparişin tutarı değişti ve hiçbir ödeme alınmadı. Yeni tutarı kontrol edip yeniden onaylayın.',
    COMPANION_MISSING: 'Bu ödeme doğru ayarlanmamış. Lütfen mağazayla iletişime geçin.',
    ORIGIN_NOT_ALLOWED: 'Bu ödeme doğru ayarlanmamış. Lütfen mağazayla iletişime geçin.',
    TOO_MANY_ATTEMPTS: 'Çok fazla deneme yapıldı. Lütfen birkaç dakika bekleyip yeniden deneyin.',
    RATE_LIMITED: 'Şu anda çok fazla istek var. Lütfen biraz bekleyip yeniden deneyin.',
    VALIDATION_ERROR: 'Bilgilerinizin bir kısmı kabul edilmedi. Lütfen kontrol edip yeniden deneyin.',
    PAYMENT_IN_PROGRESS: 'Bu sipariş için başka bir ödeme devam ediyor. Lütfen bitmesini bekleyin.',
  },
  fields: {
    name: {
      label: 'Ad soyad',
      missing: 'Adınızı ve soyadınızı girin.',
      invalid: 'Adınızı kontrol edin.',
    },
    email: {
      label: 'E-posta',
      missing: 'E-posta adresinizi girin.',
      invalid: 'E-posta adresini kontrol edin. Şuna benzemelidir: ad@ornek.com.',
    },
    phone: {
      label: 'Telefon',
      hint: 'Alan koduyla',
      missing: 'Telefon numaranızı alan koduyla girin.',
      invalid: 'Telefon numarasını ve alan kodunu kontrol edin, örneğin 11 91234-5678.',
    },
    document: {
      label: 'CPF veya CNPJ',
      missing: 'CPF veya CNPJ numaranızı girin.',
      invalid: 'CPF veya CNPJ numarasını kontrol edin: bir rakam veya harf yanlış görünüyor.',
    },
  },
  phoneForPix: 'Pix kodunu oluşturmak için gerekli',
  optional: 'isteğe bağlı',
} satisfies CommonRest;

export const card = {
  paying: 'Ödemeniz gönderiliyor. Lütfen bekleyin.',
  challenge: {
    title: 'Bankanız kimliğinizi doğrulamak istiyor',
    text: 'Bankanızın penceresindeki adımları izleyin. Ardından bu sayfa kendiliğinden devam eder.',
  },
  resume: {
    title: 'Bankanız onayınızı bekliyor',
    text: 'Ödemeniz tamamlanmadı: bankanızın kimliğinizi doğrulaması gerekiyor. Sizden para çekilmedi.',
    action: 'Bankamla devam et',
  },
  blocked: {
    title: 'Bankanızın adımı açılamadı',
    text: 'Bu cihazdaki veya ağdaki bir şey bunu engelliyor. Sizden para çekilmedi. Yeniden deneyin veya güvenli ödeme sayfasında tamamlayın.',
  },
  tooManyChallenges: 'Bankanız kimliğinizi doğrulayamadı. Sizden para çekilmedi. Başka bir kart kullanın.',
  confirming: { title: 'Bankanızla onaylanıyor', text: 'Bu genellikle birkaç saniye sürer.' },
  processing: {
    title: 'Ödemeniz işleniyor',
    text: 'Bankanız henüz kesin yanıtını vermedi. Yeniden ödemenize gerek yok. Bu sayfayı kapatabilirsiniz: sonuç mağazaya iletilir.',
  },
  checking: {
    title: 'Ödemeniz kontrol ediliyor',
    text: 'Bağlantı kesildi ve ne olduğunu öğreniyoruz. Lütfen yeniden ödemeyin: bu sayfa kendiliğinden güncellenir.',
  },
  otherCard: 'Başka bir kart kullan',
  cardLost: 'Kart formu kesintiye uğradı ve yeniden yüklendi. Lütfen kartınızı yeniden girin.',
  hosted: {
    text: 'Kart bilgilerinizi güvenli ödeme sayfasında girer, ardından mağazaya dönersiniz.',
    action: (amount) => `${amount} ödemek için devam et`,
    instead: 'Güvenli ödeme sayfasında öde',
    opening: 'Güvenli ödeme sayfası açılıyor.',
    started: {
      title: 'Ödemeniz bekleniyor',
      text: 'Daha önce ödediyseniz burada bekleyin: bu sayfa kendiliğinden güncellenir. Ödemediyseniz kaldığınız yerden devam edin.',
      action: 'Ödemeye devam et',
    },
    frameTitle: 'Güvenli ödeme sayfası',
    leave: 'Ödeme sayfasını bu pencerede aç',
  },
  nothingCharged: 'Sizden para çekilmedi.',
  declinedTitle: 'Ödeme reddedildi',
  declines: {
    insufficient:
      'Bu kartın bakiyesi veya limiti yeterli değil: daha sonra yeniden deneyin veya başka bir kart kullanın.',
    declined: 'Bu ödeme bankanız tarafından reddedildi: başka bir kart kullanın.',
    call_issuer:
      'Bankanız bu ödeme hakkında sizinle görüşmek istiyor: bankanızı arayın veya başka bir kart kullanın.',
    lost_or_stolen: 'Bankanız bu kartın kullanılmasına artık izin vermiyor: başka bir kart kullanın.',
    security: 'Bu kart güvenlik nedeniyle reddedildi: başka bir kart kullanın.',
    expiry: 'Kartın süresi dolmuş veya son kullanma tarihi yanlış: tarihi kontrol edin.',
    cvc: 'Güvenlik kodu yanlış: kontrol edip yeniden deneyin.',
    number: 'Kart numarası yanlış: kontrol edip yeniden deneyin.',
    postal_code: 'Posta kodu bankanızdaki bilgilerle eşleşmiyor: başka bir kart kullanın.',
    not_allowed: 'Bu kart bu tür alışverişe izin vermiyor: başka bir kart kullanın.',
    currency: 'Bu kartla ABD doları ödenemez: başka bir kart kullanın.',
    limit: 'Bu kart limitine ulaştı: daha sonra yeniden deneyin veya başka bir kart kullanın.',
    try_again: 'Bankanız geçici bir sorun yaşadı: biraz bekleyip yeniden deneyin.',
    try_once: 'Ödeme onaylanmadı: bir kez daha deneyin; olmazsa başka bir kart kullanın.',
    revoked: 'Bankanız bu ödemenin onayını geri çekti: başka bir kart kullanın.',
    not_authenticated:
      'Bankanızın kimliğinizi doğrulaması gerekiyor: yeniden deneyip gösterdiği adımı tamamlayın.',
    authentication_failed:
      'Bankanızın adımı iptal edildi veya başarısız oldu: yeniden deneyin veya başka bir kart kullanın.',
    amount:
      'Bu tutar kartla ödenemez ve onu yalnızca mağaza değiştirebilir: başka bir ödeme yolu seçin veya mağazayla iletişime geçin.',
    expired: 'Ödeme süresi doldu. Sizden para çekilmedi: ödemeyi yeniden başlatın.',
    failed: 'Ödeme tamamlanamadı: ödemeyi yeniden başlatın.',
    blocked: 'Birkaç denemeden sonra bu kart bir süre kullanılamaz: başka bir kart kullanın.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: 'Bu tutar kartla ödemek için çok düşük. Lütfen başka bir ödeme yolu seçin.',
    CARDS_PAUSED:
      'Kart ödemelerine birkaç dakika ara verildi ve hiçbir ücret alınmadı. Lütfen başka bir ödeme yöntemi seçin veya daha sonra deneyin.',
    CARD_NOT_AVAILABLE: 'Burada kartla ödeme yapılamıyor. Lütfen başka bir ödeme yolu seçin.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Burada henüz kartla ödeme yapılamıyor. Lütfen başka bir ödeme yolu seçin.',
    INVALID_CARD_NUMBER: 'Kart numarası yanlış. Kontrol edip yeniden deneyin.',
    VALIDATION_ERROR: 'Kart bilgilerinizin bir kısmı kabul edilmedi. Lütfen kontrol edip yeniden deneyin.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Ödemeniz kontrol ediliyor',
    text: 'Kodun süresi doldu. Ödemenizin ulaşıp ulaşmadığını kontrol ediyoruz.',
  },
  expired: {
    title: 'Bu Pix kodunun süresi doldu',
    text: 'Daha önce ödediyseniz bu sayfayı açık tutun: ödemenizi beklemeye devam ediyoruz.',
    action: 'Yeni kod oluştur',
  },
  form: {
    intro: 'Pix kodunuzu oluşturmak için birkaç bilgiye ihtiyacımız var.',
    submit: (amount) => `${amount} için Pix kodu oluştur`,
    withoutDocument: 'CPF veya CNPJ olmadan devam et',
    documentRefused: 'Bu CPF veya CNPJ kabul edilmedi. Düzeltin veya onsuz devam edin.',
  },
  problemTitle: 'Pix kodu oluşturulamadı',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Bu tutar Pix ile ödenemez. Lütfen başka bir ödeme yolu seçin.',
    SERVICE_REFUSED: 'Şu anda Pix ile ödeme yapılamıyor. Lütfen başka bir ödeme yolu seçin.',
    ACQUIRER_API_ERROR: 'Banka bu Pix ödemesini kabul etmedi. Bilgilerinizi kontrol edip yeniden deneyin.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'Banka Pix kodunu oluşturamadı. Lütfen biraz sonra yeniden deneyin.',
    SANDBOX_NOT_ALLOWED: 'Pix test modunda kullanılamaz. Lütfen başka bir ödeme yolu seçin.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Dijital cüzdanla öde',
  eitherWallet: 'Apple Pay veya Google Pay',
  preparing: 'Cüzdanınız yükleniyor…',
  stillPreparing: 'Bu, her zamankinden uzun sürüyor. Sizden para çekilmedi; lütfen bu sayfayı açık tutun.',
  confirming: {
    title: 'Ödemeniz onaylanıyor',
    text: 'Ödemeyi onayladınız. Lütfen bu sayfayı açık tutun: kendiliğinden güncellenir.',
  },
  stillConfirming: 'Hâlâ onay bekliyoruz. Lütfen yeniden ödemeyin; bu sayfa kendiliğinden güncellenir.',
  open: (amount, wallet) => `${amount} ödemek için devam et: ${wallet ?? 'dijital cüzdan'}`,
  opening: 'Ödeme sayfası açılıyor…',
  openPage: (amount) => `${amount} tutarını güvenli sayfada ödemeye devam et`,
  nothingCharged: 'Sizden para çekilmedi.',
  comesBack: 'Güvenli bir ödeme sayfasında öder, ardından mağazaya dönersiniz.',
  inNewTab: 'Güvenli ödeme sayfası yeni bir sekmede açılır.',
  elsewhere: {
    title: 'Diğer sekmede tamamlayın',
    text: 'Ödeme sayfası başka bir sekmede açık. Ödediğiniz anda bu sayfa güncellenir.',
    action: 'Ödeme sayfasını yeniden aç',
  },
  frameTitle: (amount) => `Güvenli ödeme sayfası, ${amount}`,
  frameTrouble: 'Ödeme sayfası görünmüyor mu?',
  frameBack: 'Geri dön',
  frameInstead: 'Bu sayfanın dışında aç',
  declines: {
    other_card:
      'Bu kart bankanız tarafından reddedildi: cüzdanınızda başka bir kart veya başka bir ödeme yolu seçin.',
    never:
      'Bankanız bu kartın kullanılmasına artık izin vermiyor: cüzdanınızda başka bir kart veya başka bir ödeme yolu seçin.',
    call_issuer:
      'Bankanız bu ödeme hakkında sizinle görüşmek istiyor: bankanızı arayın veya başka bir kart seçin.',
    card_details:
      'Bu kartın cüzdanınızdaki bilgileri doğru değil: orada güncelleyin veya başka bir kart seçin.',
    retry: 'Ödeme onaylanmadı: biraz bekleyip yeniden deneyin veya başka bir kart seçin.',
    retry_later: 'Bu kartla bu tutar şu anda ödenemez: daha sonra yeniden deneyin veya başka bir kart seçin.',
    authenticate: 'Bankanız kimliğinizi doğrulayamadı: yeniden deneyin veya başka bir kart seçin.',
    new_charge: 'Ödeme tamamlanamadı: yeniden başlatın veya başka bir ödeme yolu seçin.',
    amount: 'Bu tutar kartla ödenemez ve onu yalnızca mağaza değiştirebilir: başka bir ödeme yolu seçin.',
  },
  refused: 'Cüzdan bu ödemeyi başlatamadı. Sizden para çekilmedi. Lütfen yeniden deneyin.',
  problemTitle: 'Cüzdan kullanılamıyor',
  problems: {
    INVALID_WALLET: 'Bu ödeme doğru ayarlanmamış. Lütfen mağazayla iletişime geçin.',
    CARD_NOT_AVAILABLE: 'Bu mağaza dijital cüzdan kabul etmiyor. Lütfen başka bir ödeme yolu seçin.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Bu mağaza henüz dijital cüzdan kabul etmiyor. Lütfen başka bir ödeme yolu seçin.',
    AMOUNT_BELOW_MINIMUM: 'Bu tutar cüzdanla ödemek için çok düşük. Lütfen başka bir ödeme yolu seçin.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Adet',
  less: 'Bir azalt',
  more: 'Bir artır',
  begin: 'Ödemeye geç',
  beginWith: (amount) => `Devam et · ${amount}`,
  outOfBounds: (min, max) => `En az ${min}, en çok ${max} tutarında bir değer girin.`,
  fields: {
    amount: { label: 'Tutar', missing: 'Bir tutar girin.', invalid: 'Bir tutar girin.' },
    address: { label: 'Adres', missing: 'Adresinizi girin.', invalid: 'Adresinizi girin.' },
    note: { label: 'Mağazaya not', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Bu ürün burada satılmıyor. Sizden para çekilmedi.',
    PRICE_ENDED: 'Bu ürün artık satılmıyor. Sizden para çekilmedi.',
    RATE_LIMITED: 'Buradan çok fazla sipariş başlatıldı. Birkaç dakika bekleyip yeniden deneyin.',
    VALIDATION_ERROR: 'Formdaki bir bilgi kabul edilmedi. Kontrol edip yeniden deneyin.',
  },
} satisfies PurchaseMessages;
