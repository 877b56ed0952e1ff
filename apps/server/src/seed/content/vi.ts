import type { DemoTexts } from './types.js';

export const vietnamese: DemoTexts = {
  banners: {
    welcome: {
      title: 'Chào mừng đến với {brand}',
      text: 'Chơi thử miễn phí mọi trò',
      action: 'Vào sảnh',
    },
    fair: {
      title: 'Tự kiểm chứng mọi kỳ quay',
      text: 'Niêm phong trước khi đóng cược.',
      action: 'Xem cách làm',
    },
    northern: { title: 'Xổ số miền Bắc mỗi tối', text: 'Kết quả thật lúc 18:15 giờ Hà Nội.', action: 'Chọn số' },
    deposit: {
      title: 'Nhân đôi lần nạp đầu',
      text: 'Thưởng 100 %, cược 10 lần.',
      action: 'Xem ưu đãi',
    },
    wheel: {
      title: 'Vòng quay mỗi ngày',
      text: 'Ba lượt quay, công khai mọi xác suất.',
      action: 'Xem vòng quay',
    },
  },
  announcements: {
    welcome: {
      title: '{brand} đã mở cửa',
      content:
        '<p>Toàn bộ xổ số đã mở: 5 chữ số, 11x5, xúc xắc, đua xe, keno, Lucky 28 và Mark Six quay vài phút một kỳ, tất cả các đài Việt Nam theo ngày quay, xổ số Thái, Togel và 4D Malaysia. <a href="/elott">Chọn trò chơi</a></p>',
    },
    fairness: {
      title: 'Chúng tôi chứng minh kỳ quay công bằng thế nào',
      content:
        '<p>Mầm số của mỗi kỳ quay của nhà cái được niêm phong trước khi mở cược và công bố sau khi có kết quả. Ai cũng có thể tính lại. <a href="/help?topic=fairness">Cách kiểm tra một kỳ quay</a></p>',
    },
    demo: {
      title: 'Trang này dùng tiền chơi thử',
      content:
        '<p>Số dư, tiền nạp và tiền thưởng ở đây là tiền chơi thử và không thể rút ra. Bạn không mất chi phí nào. Kết quả xổ số chính thức ở đây cũng là kết quả giả lập.</p>',
    },
    schedule: {
      title: 'Xổ số miền Bắc: giờ đóng cược',
      content: '<p>Cược Xổ số miền Bắc đóng lúc 18:10 giờ Hà Nội, năm phút trước giờ quay. Bốn ngày Tết không quay số.</p>',
    },
  },
  articles: {
    register: {
      title: 'Cách đăng ký',
      html: `<h2>Bằng tên đăng nhập</h2><ol><li>Chọn <strong>Đăng ký</strong> ở đầu trang.</li><li>Nhập tên đăng nhập (bắt đầu bằng chữ cái, tiếp theo là chữ và số), mật khẩu ít nhất 8 ký tự và ngày sinh. Mục có dấu sao là bắt buộc.</li><li>Đồng ý điều khoản và xác nhận bạn đủ {minimumAge} tuổi.</li></ol><p>Bạn được đăng nhập ngay. Đôi khi chúng tôi nhờ bạn nhập vài ký tự trong hình để chặn máy tự động.</p><h2>Bằng số điện thoại</h2><p>Chọn thẻ <strong>Di động</strong>, nhập số và yêu cầu mã qua SMS. Bạn sẽ nhận một số tài khoản để đăng nhập. Có người mời bạn? Mở liên kết đã nhận, hoặc chọn “Bạn có mã giới thiệu?” trong biểu mẫu.</p>`,
    },
    deposit: {
      title: 'Cách nạp tiền',
      html: `<ol><li>Chọn <strong>Nạp tiền</strong> cạnh số dư.</li><li>Nhập số tiền hoặc chọn mức có sẵn. Mức tối thiểu và tối đa ghi dưới ô nhập.</li><li>Sang trang thanh toán và xác nhận tại đó.</li></ol><p>Ngay khi dịch vụ thanh toán xác nhận, số dư của bạn tự thay đổi, không cần tải lại trang. Nếu bạn đóng trang thanh toán, lệnh vẫn mở đến thời điểm ghi trên lệnh. Một khoản được báo hai lần chỉ cộng một lần.</p><p>Mỗi lệnh nạp có số riêng trong lịch sử tài khoản. Hãy giữ số đó khi liên hệ với chúng tôi.</p>`,
    },
    bet: {
      title: 'Cách đặt cược',
      html: `<ol><li>Mở trò chơi từ sảnh. Bảng cược hiện kỳ đang bán và thời gian còn lại theo đồng hồ của chúng tôi.</li><li>Chọn kiểu cược rồi chọn số, hoặc để máy chọn nhanh.</li><li>Nhập tiền cược mỗi số. Bảng cho biết số vé, số tiền và mức thắng có thể có.</li><li>Cho vào giỏ hoặc đặt ngay.</li></ol><p>Giá một dòng là <code>số vé × số giải được dò × tiền cược mỗi số</code>. Nếu kỳ quay đóng khi bạn đang chọn, lựa chọn được giữ lại và bảng chuyển sang kỳ tiếp theo. Khi kỳ còn mở, bạn có thể hủy vé và nhận lại toàn bộ tiền cược. Tiền thưởng được trả ngay khi kỳ quay được thanh toán.</p><h2>Nuôi số</h2><p>Nuôi số là đặt cùng một bộ số cho nhiều kỳ tới: giữ nguyên hệ số cược, tăng dần hệ số, hoặc sao cho khi trúng vẫn có lợi nhuận bạn muốn. Toàn bộ số tiền được giữ lại ngay. Nếu chọn <strong>dừng khi trúng</strong>, phần còn lại được trả về sau lần trúng đầu tiên; những kỳ chưa đặt có thể hủy bất cứ lúc nào.</p><h2>Hoàn tiền</h2><p>Ở trò chơi có hoàn tiền, bạn có thể nhận thưởng thấp hơn để trả giá thấp hơn: phần hoàn được trừ trước khi thanh toán.</p><h2>Giới hạn</h2><p>Khi một số của kỳ quay đã hết hạn mức, đơn cược có thể bị từ chối hoặc được mời với tỷ lệ thấp hơn. Không có gì được đặt trước khi bạn đồng ý.</p>`,
    },
    fairness: {
      title: 'Chứng minh kỳ quay công bằng',
      html: `<h2>Kỳ quay của nhà cái</h2><ol><li><strong>Niêm phong.</strong> Trước khi mở cược, chúng tôi công bố mã SHA-256 của một mầm bí mật. Từ đó không ai đổi được mầm này.</li><li><strong>Đóng cược.</strong> Khi đóng cược, chúng tôi công bố một con số đại diện cho tất cả vé cược và giá trị nào của nguồn ngẫu nhiên công cộng sẽ được dùng. Giá trị đó lúc này chưa tồn tại.</li><li><strong>Quay số.</strong> Kết quả suy ra từ mầm, kỳ quay và giá trị công cộng theo quy tắc đã công bố. Không ai biết trước được.</li><li><strong>Công bố.</strong> Mầm được công bố cùng kết quả.</li></ol><h2>Tự kiểm tra</h2><p>Mở một kỳ đã quay và chọn <strong>Bằng chứng</strong>. Trình duyệt của bạn tự tính lại từng bước và đánh dấu kết quả. Bạn cũng có thể lưu bằng chứng và kiểm tra bằng chương trình nhỏ mà chúng tôi công bố, không dùng mã nào khác của chúng tôi.</p><h2>Kỳ quay chính thức</h2><p>Kết quả Xổ số miền Bắc lấy từ kỳ quay chính thức. Chúng tôi không tự tạo; kho kết quả giúp bạn đối chiếu.</p>`,
    },
    responsible: {
      title: 'Chơi có trách nhiệm',
      html: `<p>Đặt cược là giải trí, không phải cách kiếm tiền. Về lâu dài nhà cái luôn có lợi: bảng cược ghi rõ tỷ lệ hoàn trả kỳ vọng của từng kiểu cược.</p><ul><li>Quyết định trước bạn muốn dùng bao nhiêu thời gian và tiền bạc, và dừng đúng mức đó.</li><li>Không cược để gỡ, không cược bằng tiền vay.</li><li>Không chơi khi mệt, buồn bực hoặc say rượu.</li><li>Hãy nghỉ giữa chừng. Lịch sử tài khoản cho thấy bạn thật sự thắng thua bao nhiêu.</li></ul><p>Nếu việc chơi không còn vui, hãy đặt giới hạn, nghỉ chơi hoặc tự loại trừ: các nút ở bên dưới. Bạn phải đủ {minimumAge} tuổi; xin đừng để trẻ em biết mật khẩu. Nơi giúp bạn và gia đình ở bên dưới, phần lớn miễn phí và ẩn danh.</p>`,
    },
    terms: {
      title: 'Điều khoản sử dụng',
      html: `<p>Phiên bản {termsVersion}</p><ol><li><strong>Ai được chơi.</strong> Bạn đủ {minimumAge} tuổi, pháp luật nơi bạn ở cho phép và bạn chỉ có một tài khoản đứng tên mình.</li><li><strong>Tiền chơi thử.</strong> Số dư của thương hiệu thử nghiệm này không có giá trị và không thể rút.</li><li><strong>Tài khoản.</strong> Hãy giữ kín mật khẩu. Mọi việc làm bằng mật khẩu đó được coi là của bạn cho đến khi bạn báo cho chúng tôi.</li><li><strong>Vé cược.</strong> Vé có hiệu lực khi chúng tôi xác nhận kèm số vé trước giờ đóng cược. Tỷ lệ cố định lúc đặt. Có thể hủy vé cho đến khi kỳ quay đóng.</li><li><strong>Kỳ quay.</strong> Kỳ không thể thực hiện sẽ bị hủy và hoàn tiền cược. Kết quả nhập sai được sửa công khai, với bút toán thể hiện cả hai.</li><li><strong>Lạm dụng.</strong> Chúng tôi có thể từ chối cược và đóng tài khoản dùng phần mềm tự động, danh tính đánh cắp hoặc lỗi hệ thống.</li><li><strong>Tranh chấp.</strong> Sổ cái và bằng chứng kỳ quay là căn cứ. Hãy gửi cho chúng tôi trong vòng 30 ngày.</li><li><strong>Thay đổi.</strong> Điều khoản mới có phiên bản mới và được cho bạn xem trước khi áp dụng.</li></ol>`,
    },
    privacy: {
      title: 'Quyền riêng tư',
      html: `<p>Chúng tôi chỉ giữ những gì cần để vận hành tài khoản và không bán dữ liệu.</p><ul><li><strong>Dữ liệu lưu giữ:</strong> thông tin đăng ký, địa chỉ và thiết bị đăng nhập, vé cược và biến động tiền, tin nhắn bạn gửi.</li><li><strong>Cách lưu:</strong> mật khẩu chỉ lưu dạng băm không thể đảo ngược; số điện thoại và e-mail được mã hóa. Yêu cầu chứa mật khẩu được mã hóa thêm một lớp dưới TLS.</li><li><strong>Ai xem được:</strong> nhân viên trong phạm vi công việc, dịch vụ thanh toán và SMS cho giao dịch hoặc tin nhắn của bạn. Tên bạn được che trong danh sách người thắng.</li><li><strong>Cookie:</strong> một cho phiên đăng nhập, một cho thiết bị bạn yêu cầu ghi nhớ, tối đa 24 giờ. Không quảng cáo.</li><li><strong>Quyền của bạn:</strong> yêu cầu xem, sửa hoặc xóa dữ liệu. Hồ sơ pháp luật buộc lưu sẽ được xóa khi hết hạn.</li></ul>`,
    },
    contact: {
      title: 'Liên hệ',
      html: `<p>Xin ghi rõ số vé, lệnh nạp hoặc kỳ quay liên quan và điều bạn mong đợi. Đừng bao giờ gửi mật khẩu hay mã xác minh: nhân viên của chúng tôi không hỏi những thứ đó.</p>`,
    },
  },
};
