import { Button } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { Strip } from '#client/ui/strip.tsx';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';

const ditAtom = storedAtom('reseau.simple_dit', z.boolean(), false);

/**
 * Once per station: limits of plain HTTP, link to HTTPS. Hidden over HTTPS and on the server
 * itself.
 */
export function AdresseSimple() {
  const [dit, setDit] = useAtom(ditAtom);
  if (dit || globalThis.isSecureContext !== false) return null;
  return (
    <div className="adresse-simple">
      <Strip tone="warning" sign="▲">
        {phrasesReseau.adresseSimple}
        <a href="/confiance">{phrasesReseau.adresseSimpleLien}</a>
        <Button
          size="small"
          variant="minimal"
          text={phrasesReseau.adresseSimpleCompris}
          onClick={() => setDit(true)}
        />
      </Strip>
    </div>
  );
}
