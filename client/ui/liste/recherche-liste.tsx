import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRaccourcis } from '#client/base/raccourcis.ts';
import { Touche } from '../touche.tsx';

const ATTENTE_MS = 200;

/** The keyword box: '/' comes to it, Escape empties it, the server is asked once typing pauses. */
export function RechercheListe({ q, chercher }: { q: string; chercher: (q: string) => void }) {
  const [texte, setTexte] = useState(q);
  const envoye = useRef(q);
  const champ = useRef<HTMLInputElement>(null);
  const envoyer = useEffectEvent(() => {
    if (texte === envoye.current) return;
    envoye.current = texte;
    chercher(texte);
  });
  useEffect(() => {
    const attente = setTimeout(() => envoyer(), ATTENTE_MS);
    return () => clearTimeout(attente);
  }, [texte]);
  useEffect(() => {
    if (q === envoye.current) return; // our own words, come back by the URL
    envoye.current = q;
    setTexte(q);
  }, [q]);
  useRaccourcis('liste', { '/': () => champ.current?.focus() });
  return (
    <InputGroup
      className="liste-recherche"
      inputRef={champ}
      role="searchbox"
      inputMode="search"
      aria-label="Rechercher"
      placeholder="Rechercher"
      leftIcon={<Search />}
      value={texte}
      onValueChange={setTexte}
      onKeyDown={(e) => e.key === 'Escape' && setTexte('')}
      rightElement={texte ? <Button variant="minimal" size="small" icon={<Cross />} aria-label="Effacer la recherche" onClick={() => setTexte('')} /> : <Touche>/</Touche>}
    />
  );
}
