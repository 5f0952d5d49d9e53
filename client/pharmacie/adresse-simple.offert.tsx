import { Button } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { Strip } from '#client/ui/strip.tsx';
import * as phrasesReseau from '#shared/reseau/reseau.phrases.ts';

const ditAtom = storedAtom('reseau.simple_dit', z.boolean(), false);

/**
 * Said once on each post: what plain http loses, and the way to the encrypted address. Nothing on
 * an encrypted one, nor on the server's own screen.
 */
export function AdresseSimple() {
  const [dit, setDit] = useAtom(ditAtom);
  if (dit || globalThis.isSecureContext !== false) return null;
  return (
    <div className="adresse-simple">
      <Strip teinte="warning" signe="▲">
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
