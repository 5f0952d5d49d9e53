/** Blueprint's second set, of which no screen shows anything. */
export { Icons as IconsNext, IconSize, SVGIconContainer as SvgIconContainerNext } from './icon.ts';
export type { DefaultSVGIconProps, IconName as IconNextName, SVGIconProps } from './icon.ts';
export type NextIconVariant = 'outlined' | 'filled';
