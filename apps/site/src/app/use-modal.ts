/** Lives in `shared/modal` since features use it; this name stays while one of them still asks for it here. */
export { useModal } from '../shared/modal';
export type { ModalControl } from '../shared/modal';
