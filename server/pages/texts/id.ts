/** Indonesian: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'id',
  notFound: { title: 'Halaman tidak ditemukan', text: 'Periksa alamatnya dengan orang yang mengirimnya.' },
  ended: {
    title: 'Tidak dijual lagi',
    text: 'Tautan atau barang ini sudah berakhir. Tidak ada yang ditagih.',
  },
  inApp: (app) =>
    `Anda berada di browser ${app}. Dompet dan halaman bank mungkin tidak terbuka di sini. Pix berfungsi; untuk yang lain, buka alamat ini di browser Anda.`,
  needsScript: 'Untuk membayar, aktifkan JavaScript di browser Anda.',
  orderExpired: {
    title: 'Waktu pembayaran sudah habis',
    text: 'Jika Anda sudah membayar, jangan membayar lagi: toko tetap menerima konfirmasinya.',
  },
  orderCancelled: {
    title: 'Pesanan dibatalkan',
    text: 'Pesanan ini tidak dapat dibayar lagi. Jika Anda sudah membayar, hubungi toko.',
  },
  order: (reference) => `Pesanan ${reference}`,
  home: { title: 'Pembayaran', text: 'Untuk membayar, buka alamat yang dikirim toko kepada Anda.' },
  toShop: (shop) => (shop === null ? 'Kembali ke toko' : `Ke ${shop}`),
  receipt: {
    title: 'Bukti pembayaran',
    reference: 'Pesanan',
    date: 'Tanggal',
    item: 'Barang',
    buyer: 'Pembeli',
    paid: 'Jumlah dibayar',
    refunded: 'Dana dikembalikan',
    returned: 'Dana dikirim kembali',
    returning: 'Pengembalian diproses',
    again: 'Dibayar dua kali',
    method: 'Cara membayar',
    transaction: 'Nomor pembayaran',
    seller: 'Dijual oleh',
    address: 'Alamat dan kontak',
    notFiscal: 'Bukti ini bukan dokumen pajak.',
    verify: (host) =>
      `Untuk memeriksa pesanan ini, pindai kodenya: halamannya harus terbuka di ${host} dan menyatakan sudah dibayar.`,
    print: 'Cetak',
  },
  methods: {
    pix: 'Pix',
    card: 'Kartu',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Dompet digital',
  },
  poster: {
    scan: 'Arahkan kamera ponsel ke sini dan bayar',
    sizes: 'Ukuran',
    sticker: 'Stiker',
    print: 'Cetak',
  },
  counter: {
    amount: 'Jumlah',
    charge: 'Tagih',
    clear: 'Hapus',
    waiting: 'Menunggu pembayaran',
    scanPage: 'Gunakan kamera ponsel, bukan aplikasi bank',
    payHere: 'Bayar di layar ini',
    paid: 'Lunas',
    next: 'Tagihan berikutnya',
    cancel: 'Batal',
    outOfBounds: (min, max) => `Masukkan jumlah dari ${min} sampai ${max}.`,
    failed: 'Tagihan tidak dapat dimulai. Tidak ada yang ditagih. Coba lagi.',
  },
};
