import type { DemoTexts } from './types.js';

export const indonesian: DemoTexts = {
  banners: {
    welcome: {
      title: 'Selamat datang di {brand}',
      text: 'Uang main untuk mencoba semuanya.',
      action: 'Buka lobi',
    },
    fair: {
      title: 'Setiap undian bisa dihitung ulang',
      text: 'Dikunci sebelum taruhan ditutup.',
      action: 'Lihat caranya',
    },
    northern: {
      title: 'Lotre Utara, setiap malam',
      text: 'Hasil asli pukul 18.15 waktu Hanoi.',
      action: 'Pilih angka',
    },
    deposit: {
      title: 'Gandakan setoran pertama',
      text: 'Bonus 100 %, pertaruhkan 10x.',
      action: 'Lihat penawaran',
    },
    wheel: {
      title: 'Roda harian',
      text: 'Tiga putaran, semua peluang terbuka.',
      action: 'Lihat roda',
    },
  },
  announcements: {
    welcome: {
      title: '{brand} sudah dibuka',
      content:
        '<p>Semua lotre sudah dibuka: lima angka, 11x5, dadu, balapan, keno, Lucky 28 dan Mark Six dengan undian setiap beberapa menit, semua stasiun Vietnam pada harinya, undian Thailand, Togel dan Malaysia 4D. <a href="/elott">Pilih permainan</a></p>',
    },
    fairness: {
      title: 'Cara kami membuktikan undian adil',
      content:
        '<p>Benih setiap undian bandar disegel sebelum taruhan dibuka dan ditunjukkan setelah hasil keluar. Siapa pun dapat menghitung ulang. <a href="/help?topic=fairness">Cara memeriksa undian</a></p>',
    },
    demo: {
      title: 'Situs ini memakai uang main',
      content:
        '<p>Saldo, deposit, dan hadiah di merek ini adalah uang main dan tidak dapat ditarik. Tidak ada biaya apa pun di sini. Hasil lotere resmi di sini juga simulasi.</p>',
    },
    schedule: {
      title: 'Lotre Utara: penutupan taruhan',
      content:
        '<p>Taruhan Lotre Utara ditutup pukul 18.10 waktu Hanoi, lima menit sebelum undian. Tidak ada undian selama empat hari Tet.</p>',
    },
  },
  articles: {
    register: {
      title: 'Cara mendaftar',
      html: `<h2>Dengan nama pengguna</h2><ol><li>Pilih <strong>Daftar</strong> di bagian atas halaman.</li><li>Isi nama pengguna (diawali huruf, lalu huruf dan angka), kata sandi minimal 8 karakter, dan tanggal lahir. Isian bertanda bintang wajib diisi.</li><li>Setujui ketentuan dan konfirmasi bahwa Anda berusia minimal {minimumAge} tahun.</li></ol><p>Anda langsung masuk. Sesekali kami meminta Anda menyalin beberapa karakter agar robot tidak ikut.</p><h2>Dengan nomor ponsel</h2><p>Pilih tab <strong>Ponsel</strong>, masukkan nomor Anda, lalu minta kode lewat SMS. Anda mendapat nomor akun untuk masuk. Diundang seseorang? Buka tautan yang Anda terima, atau pilih “Punya kode?” di formulir.</p>`,
    },
    deposit: {
      title: 'Cara deposit',
      html: `<ol><li>Pilih <strong>Deposit</strong> di samping saldo.</li><li>Masukkan jumlah atau pilih yang tersedia. Jumlah terkecil dan terbesar tertulis di bawah isian.</li><li>Lanjutkan ke halaman pembayaran dan konfirmasi di sana.</li></ol><p>Begitu layanan pembayaran mengonfirmasi, saldo berubah sendiri tanpa memuat ulang halaman. Jika halaman pembayaran ditutup, pesanan tetap terbuka sampai waktu yang tertera. Pembayaran yang dilaporkan dua kali hanya dikreditkan sekali.</p><p>Setiap deposit memiliki nomor di catatan akun. Simpan nomor itu saat menghubungi kami.</p>`,
    },
    bet: {
      title: 'Cara bertaruh',
      html: `<ol><li>Buka game dari lobi. Papan menampilkan undian yang dijual dan sisa waktu menurut jam kami.</li><li>Pilih jenis taruhan lalu angka Anda, atau gunakan pilih cepat.</li><li>Atur taruhan per kombinasi. Papan menampilkan jumlah taruhan, biaya, dan kemungkinan hadiah.</li><li>Masukkan ke keranjang, atau langsung bertaruh.</li></ol><p>Harga satu baris adalah <code>jumlah taruhan × hasil yang dicakup × taruhan per kombinasi</code>. Jika undian ditutup saat Anda memilih, pilihan tetap disimpan dan papan beralih ke undian berikutnya. Selama undian masih dibuka, taruhan dapat dibatalkan dan seluruh uang kembali. Hadiah dibayar segera setelah undian diselesaikan.</p><h2>Auto-bet</h2><p>Auto-bet memasang angka yang sama pada beberapa undian berikutnya: dengan kelipatan tetap, kelipatan yang naik, atau sehingga kemenangan tetap memberi untung yang Anda minta. Seluruh jumlah disisihkan sekaligus. Dengan <strong>berhenti saat menang</strong>, sisanya kembali setelah hadiah pertama; yang belum dipasang dapat dibatalkan kapan saja.</p><h2>Rabat</h2><p>Pada permainan dengan rabat Anda dapat memilih hadiah lebih rendah dengan harga lebih rendah: rabat dipotong sebelum Anda membayar.</p><h2>Batas</h2><p>Taruhan dapat ditolak, atau ditawarkan dengan odds lebih rendah, bila suatu angka pada undian sudah penuh. Tidak ada yang dipasang sebelum Anda setuju.</p>`,
    },
    fairness: {
      title: 'Bukti bahwa undian adil',
      html: `<h2>Undian bandar</h2><ol><li><strong>Disegel.</strong> Sebelum taruhan dibuka kami menerbitkan SHA-256 dari benih rahasia. Sejak itu benih tidak dapat diubah.</li><li><strong>Ditutup.</strong> Saat taruhan ditutup kami menerbitkan satu angka yang mewakili semua taruhan, dan nilai mana dari sumber acak publik yang akan dipakai. Nilai itu belum ada.</li><li><strong>Diundi.</strong> Hasil mengikuti benih, undian, dan nilai publik menurut aturan yang diterbitkan. Tidak ada yang bisa tahu sebelumnya.</li><li><strong>Ditunjukkan.</strong> Benih diterbitkan bersama hasil.</li></ol><h2>Periksa sendiri</h2><p>Buka undian yang selesai dan pilih <strong>Bukti</strong>. Peramban Anda menghitung ulang setiap langkah dan menandainya. Anda juga dapat menyimpan bukti dan memeriksanya dengan program kecil yang kami terbitkan, tanpa kode kami yang lain.</p><h2>Undian resmi</h2><p>Hasil Lotre Utara berasal dari undian resmi. Kami tidak pernah membuatnya; arsip memungkinkan Anda membandingkan.</p>`,
    },
    responsible: {
      title: 'Bermain dengan bijak',
      html: `<p>Taruhan adalah hiburan, bukan cara mencari uang. Dalam jangka panjang bandar diuntungkan: papan menunjukkan perkiraan pengembalian setiap taruhan.</p><ul><li>Tentukan sebelum mulai berapa waktu dan uang yang ingin Anda habiskan, dan berhenti di situ.</li><li>Jangan bertaruh untuk menutup kerugian, dan jangan dengan uang pinjaman.</li><li>Jangan bermain saat lelah, gelisah, atau mabuk.</li><li>Beristirahatlah. Catatan akun menunjukkan menang dan kalah yang sebenarnya.</li></ul><p>Jika bermain tidak lagi menyenangkan, atur batas, ambil jeda, atau kecualikan diri: tombolnya di bawah. Anda harus berusia minimal {minimumAge} tahun; jauhkan kata sandi dari anak-anak. Yang dapat membantu Anda dan keluarga ada di bawah, kebanyakan gratis dan anonim.</p>`,
    },
    terms: {
      title: 'Ketentuan penggunaan',
      html: `<p>Versi {termsVersion}</p><ol><li><strong>Siapa yang boleh bermain.</strong> Anda berusia minimal {minimumAge} tahun, hukum di tempat Anda mengizinkan, dan Anda memiliki satu akun atas nama sendiri.</li><li><strong>Uang main.</strong> Saldo merek demo ini tidak bernilai dan tidak dapat ditarik.</li><li><strong>Akun Anda.</strong> Jaga kata sandi Anda. Apa pun yang dilakukan dengannya dianggap dilakukan oleh Anda sampai Anda memberi tahu kami.</li><li><strong>Taruhan.</strong> Taruhan sah bila kami konfirmasi dengan nomornya sebelum ditutup. Odds tetap saat Anda bertaruh. Taruhan dapat dibatalkan sampai undian ditutup.</li><li><strong>Undian.</strong> Undian yang tidak dapat dilaksanakan batal dan taruhan dikembalikan. Hasil yang salah dimasukkan diperbaiki secara terbuka dengan catatan keduanya.</li><li><strong>Penyalahgunaan.</strong> Kami dapat menolak taruhan dan menutup akun yang memakai program, identitas curian, atau kesalahan sistem.</li><li><strong>Sengketa.</strong> Catatan buku besar dan bukti undian menentukan. Hubungi kami dalam 30 hari.</li><li><strong>Perubahan.</strong> Ketentuan baru mendapat versi baru dan ditunjukkan sebelum berlaku.</li></ol>`,
    },
    privacy: {
      title: 'Privasi',
      html: `<p>Kami menyimpan yang diperlukan untuk menjalankan akun Anda, dan tidak menjual apa pun.</p><ul><li><strong>Yang disimpan:</strong> isian pendaftaran, alamat dan perangkat saat masuk, taruhan dan mutasi uang, pesan yang Anda kirim.</li><li><strong>Caranya:</strong> kata sandi hanya sebagai hash yang tidak dapat dibalik; nomor ponsel dan e-mail dienkripsi. Permintaan yang membawa kata sandi dienkripsi sekali lagi di bawah TLS.</li><li><strong>Siapa yang melihat:</strong> staf sejauh tugasnya, serta layanan pembayaran dan SMS untuk transaksi atau pesan Anda. Nama Anda disamarkan di daftar pemenang.</li><li><strong>Cookie:</strong> satu untuk sesi, satu untuk perangkat yang Anda minta diingat, paling lama 24 jam. Tanpa iklan.</li><li><strong>Hak Anda:</strong> meminta melihat, memperbaiki, atau menghapus data. Catatan yang wajib disimpan menurut hukum dihapus saat waktunya habis.</li></ul>`,
    },
    contact: {
      title: 'Kontak',
      html: `<p>Sebutkan nomor taruhan, deposit, atau undian yang dimaksud dan apa yang Anda harapkan. Jangan pernah mengirim kata sandi atau kode: staf kami tidak akan memintanya.</p>`,
    },
  },
};
