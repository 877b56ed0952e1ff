/** The kit's QR code behind a file of its own, so that the first view does not carry the encoder. */
export { QrCode } from '@sortes/ui';
