/** Indonesian: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Pembayaran tidak tersedia',
  paid: {
    title: 'Pembayaran diterima',
    text: (amount) => `Kami telah menerima pembayaran Anda sebesar ${amount}. Terima kasih!`,
  },
  paidBy: {
    pix: 'Dibayar dengan Pix',
    card: 'Dibayar dengan kartu',
    wallet: 'Dibayar dengan dompet digital',
  },
  expired: {
    title: 'Pesanan ini sudah kedaluwarsa',
    text: 'Pesanan ini tidak dapat dibayar lagi. Jika Anda sudah membayar, kami akan mengonfirmasinya begitu pembayaran tiba.',
  },
  cancelled: {
    title: 'Pesanan ini dibatalkan',
    text: 'Pesanan ini tidak dapat dibayar lagi. Hubungi toko jika ada pertanyaan.',
  },
  held: {
    title: 'Ada pembayaran yang sedang berlangsung',
    text: 'Pembayaran lain untuk pesanan ini sedang berlangsung. Tunggu hingga selesai.',
  },
  notOffered: { title: 'Tidak tersedia untuk pesanan ini', text: 'Pilih cara membayar yang lain.' },
  problems: {
    temporary: 'Layanan pembayaran sedang tidak tersedia. Coba lagi sebentar lagi.',
    other: 'Pembayaran ini tidak dapat dimulai. Pilih cara membayar yang lain atau hubungi toko.',
    refused: 'Halaman pembayaran ini tidak berlaku lagi. Kembali ke toko dan mulai pembayaran dari awal.',
    AMOUNTS_CHANGED:
      'Jumlah pesanan ini berubah dan tidak ada yang ditagih. Periksa jumlah yang baru, lalu konfirmasi lagi.',
    COMPANION_MISSING: 'Pembayaran ini tidak diatur dengan benar. Hubungi toko.',
    ORIGIN_NOT_ALLOWED: 'Pembayaran ini tidak diatur dengan benar. Hubungi toko.',
    TOO_MANY_ATTEMPTS: 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
    RATE_LIMITED: 'Saat ini terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
    VALIDATION_ERROR: 'Sebagian data Anda tidak diterima. Periksa, lalu coba lagi.',
    PAYMENT_IN_PROGRESS: 'Pembayaran lain untuk pesanan ini sedang berlangsung. Tunggu hingga selesai.',
  },
  fields: {
    name: {
      label: 'Nama lengkap',
      missing: 'Masukkan nama lengkap Anda.',
      invalid: 'Periksa nama Anda.',
    },
    email: {
      label: 'Alamat email',
      missing: 'Masukkan alamat email Anda.',
      invalid: 'Periksa alamat email. Bentuknya seperti nama@contoh.com.',
    },
    phone: {
      label: 'Telepon',
      hint: 'Dengan kode area',
      missing: 'Masukkan nomor telepon dengan kode area.',
      invalid: 'Periksa nomor telepon dan kode areanya, misalnya 11 91234-5678.',
    },
    document: {
      label: 'CPF atau CNPJ',
      missing: 'Masukkan CPF atau CNPJ Anda.',
      invalid: 'Periksa CPF atau CNPJ: ada angka atau huruf yang tampaknya salah.',
    },
  },
  phoneForPix: 'diperlukan untuk membuat kode Pix',
  optional: 'opsional',
} satisfies CommonRest;

export const card = {
  paying: 'Mengirim pembayaran Anda. Mohon tunggu.',
  challenge: {
    title: 'Bank Anda perlu memastikan bahwa ini Anda',
    text: 'Ikuti langkah-langkah di jendela bank Anda. Setelah itu halaman ini berlanjut sendiri.',
  },
  resume: {
    title: 'Bank Anda menunggu persetujuan Anda',
    text: 'Pembayaran Anda belum selesai: bank Anda masih perlu memastikan bahwa ini Anda. Anda belum ditagih.',
    action: 'Lanjutkan dengan bank saya',
  },
  blocked: {
    title: 'Langkah dari bank Anda tidak dapat dibuka',
    text: 'Sesuatu di perangkat atau jaringan ini menghalanginya. Anda belum ditagih. Coba lagi, atau selesaikan di halaman pembayaran yang aman.',
  },
  tooManyChallenges:
    'Bank Anda tidak dapat memastikan bahwa ini Anda. Anda belum ditagih. Gunakan kartu lain.',
  confirming: { title: 'Mengonfirmasi dengan bank Anda', text: 'Biasanya hanya beberapa detik.' },
  processing: {
    title: 'Pembayaran Anda sedang diproses',
    text: 'Bank Anda belum memberikan jawaban akhir. Jangan membayar lagi. Anda boleh menutup halaman ini: toko menerima hasilnya.',
  },
  checking: {
    title: 'Memeriksa pembayaran Anda',
    text: 'Koneksi terputus, dan kami sedang mencari tahu apa yang terjadi. Jangan membayar lagi: halaman ini diperbarui sendiri.',
  },
  otherCard: 'Gunakan kartu lain',
  cardLost: 'Formulir kartu terputus dan dimuat ulang. Masukkan kartu Anda sekali lagi.',
  hosted: {
    text: 'Anda memasukkan data kartu di halaman pembayaran yang aman, lalu kembali ke toko.',
    action: (amount) => `Lanjutkan untuk membayar ${amount}`,
    instead: 'Bayar di halaman pembayaran yang aman',
    opening: 'Membuka halaman pembayaran yang aman.',
    started: {
      title: 'Menunggu pembayaran Anda',
      text: 'Jika Anda sudah membayar, tunggu di sini: halaman ini diperbarui sendiri. Jika belum, lanjutkan dari tempat terakhir.',
      action: 'Lanjutkan pembayaran',
    },
    frameTitle: 'Halaman pembayaran yang aman',
    leave: 'Buka halaman pembayaran di jendela ini',
  },
  nothingCharged: 'Anda belum ditagih.',
  declinedTitle: 'Pembayaran ditolak',
  declines: {
    insufficient: 'Saldo atau limit kartu ini tidak cukup: coba lagi nanti atau gunakan kartu lain.',
    declined: 'Pembayaran ini ditolak oleh bank Anda: gunakan kartu lain.',
    call_issuer:
      'Bank Anda ingin berbicara dengan Anda tentang pembayaran ini: hubungi bank atau gunakan kartu lain.',
    lost_or_stolen: 'Bank Anda tidak lagi mengizinkan kartu ini dipakai: gunakan kartu lain.',
    security: 'Kartu ini ditolak karena alasan keamanan: gunakan kartu lain.',
    expiry: 'Masa berlaku kartu sudah habis atau tanggalnya salah: periksa tanggalnya.',
    cvc: 'Kode keamanan salah: periksa, lalu coba lagi.',
    number: 'Nomor kartu salah: periksa, lalu coba lagi.',
    postal_code: 'Kode pos tidak cocok dengan data di bank Anda: gunakan kartu lain.',
    not_allowed: 'Kartu ini tidak dapat dipakai untuk jenis pembelian ini: gunakan kartu lain.',
    currency: 'Kartu ini tidak dapat membayar dalam dolar AS: gunakan kartu lain.',
    limit: 'Kartu ini sudah mencapai limitnya: coba lagi nanti atau gunakan kartu lain.',
    try_again: 'Bank Anda mengalami gangguan sementara: tunggu sebentar, lalu coba lagi.',
    try_once: 'Pembayaran tidak disetujui: coba sekali lagi; jika belum berhasil, gunakan kartu lain.',
    revoked: 'Bank Anda menarik persetujuan atas pembayaran ini: gunakan kartu lain.',
    not_authenticated:
      'Bank Anda perlu memastikan bahwa ini Anda: coba lagi dan selesaikan langkah yang ditampilkan.',
    authentication_failed: 'Langkah bank Anda dibatalkan atau gagal: coba lagi atau gunakan kartu lain.',
    amount:
      'Jumlah ini tidak dapat dibayar dengan kartu, dan hanya toko yang dapat mengubahnya: pilih cara membayar yang lain atau hubungi toko.',
    expired: 'Waktu untuk membayar sudah habis. Anda belum ditagih: mulai pembayaran dari awal.',
    failed: 'Pembayaran tidak berhasil: mulai lagi dari awal.',
    blocked:
      'Setelah beberapa kali percobaan, kartu ini tidak dapat dipakai untuk sementara: gunakan kartu lain.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM:
      'Jumlah ini terlalu kecil untuk dibayar dengan kartu. Pilih cara membayar yang lain.',
    CARDS_PAUSED:
      'Pembayaran kartu dijeda beberapa menit dan tidak ada yang ditagih. Pilih cara pembayaran lain atau coba lagi nanti.',
    CARD_NOT_AVAILABLE: 'Pembayaran dengan kartu tidak tersedia di sini. Pilih cara membayar yang lain.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Pembayaran dengan kartu belum tersedia. Pilih cara membayar yang lain.',
    INVALID_CARD_NUMBER: 'Nomor kartu salah. Periksa, lalu coba lagi.',
    VALIDATION_ERROR: 'Sebagian data kartu Anda tidak diterima. Periksa, lalu coba lagi.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Memeriksa pembayaran Anda',
    text: 'Kode sudah kedaluwarsa. Kami sedang memeriksa apakah pembayaran Anda sudah tiba.',
  },
  expired: {
    title: 'Kode Pix ini sudah kedaluwarsa',
    text: 'Jika Anda sudah membayar, biarkan halaman ini tetap terbuka: kami masih menunggu pembayaran Anda.',
    action: 'Buat kode baru',
  },
  form: {
    intro: 'Kami memerlukan beberapa data untuk membuat kode Pix Anda.',
    submit: (amount) => `Buat kode Pix sebesar ${amount}`,
    withoutDocument: 'Lanjutkan tanpa CPF atau CNPJ',
    documentRefused: 'CPF atau CNPJ ini tidak diterima. Perbaiki, atau lanjutkan tanpanya.',
  },
  problemTitle: 'Kode Pix tidak dapat dibuat',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Jumlah ini tidak dapat dibayar dengan Pix. Pilih cara membayar yang lain.',
    SERVICE_REFUSED: 'Saat ini pembayaran dengan Pix tidak dapat dilakukan. Pilih cara membayar yang lain.',
    ACQUIRER_API_ERROR: 'Bank tidak menerima pembayaran Pix ini. Periksa data Anda, lalu coba lagi.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'Bank tidak dapat membuat kode Pix. Coba lagi sebentar lagi.',
    SANDBOX_NOT_ALLOWED: 'Pix tidak tersedia dalam mode uji. Pilih cara membayar yang lain.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Bayar dengan dompet digital',
  eitherWallet: 'Apple Pay atau Google Pay',
  preparing: 'Memuat dompet Anda…',
  stillPreparing: 'Ini lebih lama dari biasanya. Anda belum ditagih; biarkan halaman ini tetap terbuka.',
  confirming: {
    title: 'Mengonfirmasi pembayaran Anda',
    text: 'Anda telah menyetujui pembayaran. Biarkan halaman ini tetap terbuka: halaman diperbarui sendiri.',
  },
  stillConfirming: 'Kami masih menunggu konfirmasi. Jangan membayar lagi; halaman ini diperbarui sendiri.',
  open: (amount, wallet) => `Lanjutkan untuk membayar ${amount} dengan ${wallet ?? 'dompet digital'}`,
  opening: 'Membuka halaman pembayaran…',
  openPage: (amount) => `Lanjut bayar ${amount} di halaman pembayaran`,
  nothingCharged: 'Anda belum ditagih.',
  comesBack: 'Anda membayar di halaman pembayaran yang aman, lalu kembali ke toko.',
  inNewTab: 'Halaman pembayaran yang aman dibuka di tab baru.',
  elsewhere: {
    title: 'Selesaikan di tab lain',
    text: 'Halaman pembayaran terbuka di tab lain. Halaman ini diperbarui begitu Anda membayar.',
    action: 'Buka lagi halaman pembayaran',
  },
  frameTitle: (amount) => `Halaman pembayaran yang aman, ${amount}`,
  frameTrouble: 'Halaman pembayaran tidak muncul?',
  frameBack: 'Kembali',
  frameInstead: 'Buka di luar halaman ini',
  declines: {
    other_card:
      'Kartu ini ditolak oleh bank Anda: pilih kartu lain di dompet Anda atau cara membayar yang lain.',
    never:
      'Bank Anda tidak lagi mengizinkan kartu ini dipakai: pilih kartu lain di dompet Anda atau cara membayar yang lain.',
    call_issuer:
      'Bank Anda ingin berbicara dengan Anda tentang pembayaran ini: hubungi bank atau pilih kartu lain.',
    card_details: 'Data kartu ini di dompet Anda tidak benar: perbarui di sana atau pilih kartu lain.',
    retry: 'Pembayaran tidak disetujui: tunggu sebentar lalu coba lagi, atau pilih kartu lain.',
    retry_later: 'Kartu ini sekarang tidak dapat membayar jumlah ini: coba lagi nanti atau pilih kartu lain.',
    authenticate: 'Bank Anda tidak dapat memastikan bahwa itu Anda: coba lagi atau pilih kartu lain.',
    new_charge: 'Pembayaran tidak berhasil: mulai lagi dari awal atau pilih cara membayar yang lain.',
    amount:
      'Jumlah ini tidak dapat dibayar dengan kartu, dan hanya toko yang dapat mengubahnya: pilih cara membayar yang lain.',
  },
  refused: 'Dompet tidak dapat memulai pembayaran ini. Anda belum ditagih. Coba lagi.',
  problemTitle: 'Dompet digital tidak tersedia',
  problems: {
    INVALID_WALLET: 'Pembayaran ini tidak diatur dengan benar. Hubungi toko.',
    CARD_NOT_AVAILABLE: 'Toko ini tidak menerima dompet digital. Pilih cara membayar yang lain.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Toko ini belum menerima dompet digital. Pilih cara membayar yang lain.',
    AMOUNT_BELOW_MINIMUM: 'Jumlah ini terlalu kecil untuk dompet digital. Pilih cara membayar yang lain.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Jumlah barang',
  less: 'Kurangi satu',
  more: 'Tambah satu',
  begin: 'Lanjutkan ke pembayaran',
  beginWith: (amount) => `Lanjutkan · ${amount}`,
  outOfBounds: (min, max) => `Masukkan jumlah dari ${min} hingga ${max}.`,
  fields: {
    amount: { label: 'Jumlah', missing: 'Masukkan jumlah.', invalid: 'Masukkan jumlah.' },
    address: { label: 'Alamat', missing: 'Masukkan alamat Anda.', invalid: 'Masukkan alamat Anda.' },
    note: { label: 'Catatan untuk toko', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Barang ini tidak dijual di sini. Anda belum ditagih.',
    PRICE_ENDED: 'Barang ini tidak dijual lagi. Anda belum ditagih.',
    RATE_LIMITED: 'Terlalu banyak pesanan dimulai dari sini. Tunggu beberapa menit, lalu coba lagi.',
    VALIDATION_ERROR: 'Ada isian formulir yang tidak diterima. Periksa, lalu coba lagi.',
  },
} satisfies PurchaseMessages;
