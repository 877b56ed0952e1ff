/** `profile`: how the member is called and shown. */
export { ProfilePage } from './parts/profile-page';
