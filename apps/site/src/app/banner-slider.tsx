/** Lives in `shared/banner-slider` since features use it; this name stays while one of them still asks for it here. */
export { BannerSlider } from '../shared/banner-slider';
