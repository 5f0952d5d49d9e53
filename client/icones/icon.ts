import {
  type AriaAttributes,
  createElement,
  type CSSProperties,
  type DOMAttributes,
  forwardRef,
  type HTMLAttributes,
  type JSX,
  type ReactNode,
  type RefAttributes,
} from 'react';

/** None: an icon is an element, never a name, so that no table of all of them leaves with a page. */
export type IconName = never;

export const IconSize = { STANDARD: 16, LARGE: 20 } as const;

interface Drawing {
  className?: string;
  color?: string;
  htmlTitle?: string;
  /** In pixels, whatever the grid it is drawn on. */
  size?: number;
  style?: CSSProperties;
  /** `span` unless told; null: the drawing alone. */
  tagName?: keyof JSX.IntrinsicElements | null;
  /** What it says to who does not see it; without one it is decoration. */
  title?: string | false | null;
  svgProps?: HTMLAttributes<SVGElement>;
}
type Attributes = AriaAttributes &
  Omit<DOMAttributes<Element>, 'children' | 'dangerouslySetInnerHTML'> &
  Pick<HTMLAttributes<Element>, 'id' | 'tabIndex' | 'role'>;
export type SVGIconProps = RefAttributes<Element> & Attributes & Drawing & { children?: never };
export type DefaultSVGIconProps = SVGIconProps;
type ContainerProps = Attributes & Drawing & { iconName: string; children?: ReactNode };

const classes = (...names: readonly (string | undefined)[]): string =>
  names.filter(Boolean).join(' ');
let titles = 0;

/** The element around a drawing, as Blueprint's own makes it. */
export const SVGIconContainer = forwardRef<Element, ContainerProps>(
  function SVGIconContainer(props, ref) {
    const { children, className, color, htmlTitle, iconName, ...others } = props;
    const { size = IconSize.STANDARD, svgProps, tagName = 'span', title, ...rest } = others;
    const shape = {
      'data-icon': iconName,
      fill: color,
      height: size,
      role: 'img',
      viewBox: '0 0 16 16',
      width: size,
      ...svgProps,
    };
    const alone = tagName === null;
    const id = title && alone ? `iconTitle-${titles++}` : undefined;
    const said = title ? createElement('title', { id }, title) : null;
    if (alone) {
      const named = { ...rest, className: classes(className, svgProps?.className), ref };
      return createElement('svg', { 'aria-labelledby': id, ...shape, ...named }, said, children);
    }
    return createElement(
      tagName,
      {
        'aria-hidden': title ? undefined : true,
        ...rest,
        className: classes('bp6-icon', `bp6-icon-${iconName}`, className),
        ref,
        title: htmlTitle,
      },
      createElement('svg', shape, said, children),
    );
  },
);

/** A drawing of the library: its paths on the grid of 16 pixels. */
export function drawing(iconName: string, paths: string[]) {
  const Icon = forwardRef<Element, Attributes & Drawing & { children?: never }>(
    function Icon(props, ref) {
      const drawn = paths.map((d) => createElement('path', { d, fillRule: 'evenodd', key: d }));
      return createElement(SVGIconContainer, { iconName, ref, ...props }, drawn);
    },
  );
  // Blueprint's buttons know by this prefix that what they are given is an icon.
  Icon.displayName = `Blueprint6.Icon.${iconName}`;
  return Icon;
}

/** What Blueprint asks when an icon is given by its name, which nobody can. */
export const Icons = {
  load: () => Promise.resolve(),
  getPaths: () => undefined,
};
export const IconNames = {};
