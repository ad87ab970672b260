/** Indonesian: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Memuat pembayaran…',
  slow: 'Pembayaran lambat dimuat.',
  reconnecting: 'Tidak ada koneksi. Mencoba lagi…',
  tryAgain: 'Coba lagi',
  sandbox: 'Mode uji: tidak ada uang sungguhan yang ditagih.',
  chargedInDollars:
    'Ditagih dalam dolar AS. Bank Anda mengonversi jumlahnya dan dapat menambahkan pajak atau biaya.',
  amounts: { BRL: 'R$#', USD: 'US$#', decimal: ',', group: '.' },
  problems: {
    connection: 'Layanan pembayaran tidak dapat dihubungi.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Pilih cara membayar',
  or: 'atau bayar dengan cara lain',
  methods: {
    pix: { name: 'Pix', hint: 'Di aplikasi bank Anda' },
    card: { name: 'Kartu', hint: 'Kartu kredit atau debit' },
    wallet: { name: 'Dompet digital', hint: 'Dengan dompet di perangkat ini' },
  },
  instead: { pix: 'Bayar dengan Pix', card: 'Bayar dengan kartu', wallet: 'Bayar dengan dompet digital' },
  lost: 'Dompet digital tidak tersedia di sini.',
  underWay: 'Ada pembayaran yang sedang berlangsung. Tunggu hingga selesai.',
  nothing: {
    title: 'Tidak ada cara membayar di sini',
    text: 'Pesanan ini tidak dapat dibayar di halaman ini. Hubungi toko.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Bayar dengan Pix',
  steps: [
    'Buka aplikasi bank Anda dan pilih “Bayar dengan Pix”.',
    'Pindai kode QR, atau tempel kode Pix yang telah disalin.',
    'Periksa datanya, lalu konfirmasi. Halaman ini diperbarui sendiri.',
  ],
  phoneSteps: [
    'Salin kodenya.',
    'Buka aplikasi bank Anda.',
    'Pilih Pix › Pix Copia e Cola, tempel kodenya, lalu konfirmasi.',
  ],
  payee: (name) => `kepada ${name}`,
  qrLabel: (amount) => `Kode QR Pix sebesar ${amount}. Anda juga dapat menyalin kode Pix.`,
  codeLabel: 'Kode Pix',
  copy: 'Salin kode Pix',
  copied: 'Kode Pix disalin',
  copyByHand: 'Kode sudah dipilih: salin dengan perintah Salin di perangkat Anda (Ctrl+C atau ⌘C).',
  waiting: 'Menunggu pembayaran',
  waitingOffline: 'Tidak ada koneksi. Jika sudah membayar, semuanya aman.',
  expiresIn: 'Kedaluwarsa dalam',
  expiresAt: (time) => `pukul ${time}`,
  minutesLeft: (minutes) =>
    `Kode Pix kedaluwarsa ${new Intl.RelativeTimeFormat('id').format(minutes, 'minute')}.`,
  ready: (amount) => `Kode Pix Anda sebesar ${amount} sudah siap.`,
  preparing: { title: 'Menyiapkan kode Pix Anda', text: 'Biasanya hanya beberapa detik.' },
  stillPreparing: 'Kode Pix Anda masih disiapkan. Anda belum ditagih; biarkan halaman ini tetap terbuka.',
} satisfies PixStart;

export const card = {
  title: 'Bayar dengan kartu',
  pay: (amount) => `Bayar ${amount}`,
  form: {
    number: {
      label: 'Nomor kartu',
      seldom: 'Elo dan Hipercard mungkin tidak diterima; Visa, Mastercard, dan American Express diterima.',
      missing: 'Masukkan nomor kartu.',
      short: 'Nomor kartu belum lengkap.',
      invalid: 'Periksa nomornya: ada angka yang tampak salah.',
      locked: 'Kartu ini tidak dapat dipakai: masukkan kartu lain.',
    },
    expiry: {
      label: 'Masa berlaku',
      hint: 'BB/TT',
      missing: 'Masukkan masa berlaku.',
      invalid: 'Masukkan bulan dan tahun, seperti 08/29.',
      month: 'Bulan dari 01 sampai 12.',
      past: 'Masa berlaku kartu ini sudah habis.',
    },
    cvc: {
      label: 'Kode CVC',
      hint: '3 angka di belakang',
      longHint: '4 angka di depan',
      again: 'Masukkan lagi kode CVC',
      missing: 'Masukkan kode CVC.',
      short: 'Kode CVC belum lengkap.',
      invalid: 'Kode CVC kelebihan angka.',
    },
    name: { label: 'Nama di kartu', missing: 'Masukkan nama di kartu.' },
    email: {
      label: 'Alamat email',
      missing: 'Masukkan alamat email Anda.',
      invalid: 'Periksa email, seperti nama@contoh.com.',
    },
    words: { title: 'Data kartu', optional: 'opsional' },
  },
  frameFailed: {
    title: 'Formulir kartu tidak termuat',
    text: 'Coba lagi. Anda belum ditagih.',
  },
} satisfies CardStart;
