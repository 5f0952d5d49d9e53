import type { ReactNode } from 'react';
import './service.css';

/** Name and value; an empty value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="service-faits">
    {facts.map(
      ([name, value]) =>
        value !== null &&
        value !== '' && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
