import '#client/ui/poste.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Strip } from '#client/ui/strip.tsx';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import { type Differe, differesAtom, numeros, oublierDiffere } from './differes.atoms.ts';

const reessayer = (d: Differe): void =>
  void import('./differes.actions.ts').then((m) => m.reessayer(d)).catch(() => undefined);

const phrase = (texte: string): string => (/[.!?]$/.test(texte) ? texte : `${texte}.`);
/**
 * An offline payment refused on sync: reason and what to do with the money; stays until
 * acknowledged.
 */
function Refuse({ d, refus }: { d: Differe; refus: NonNullable<Differe['refus']> }) {
  return (
    <Strip tone="danger" sign="✕">
      <span>
        <b>N° {numeros([d])}</b> – {refus.phrases.map(phrase).join(' ')} {refus.conseil}
      </span>
      {refus.reessai === 'demande' && (
        <Button size="small" text="Réessayer" onClick={() => reessayer(d)} />
      )}
      {refus.reessai !== 'seul' && (
        <Button
          size="small"
          text="J’ai lu"
          aria-label={`J’ai lu, N° ${numeros([d])}`}
          onClick={() => oublierDiffere(d)}
        />
      )}
    </Strip>
  );
}

/** On every page with the header: unsynchronised payments and their outcome. */
export function BandesDifferes() {
  const tous = useAtomValue(differesAtom);
  const moi = useAtomValue(sessionAtom)?.id;
  const miens = tous.filter((d) => d.utilisateur_id === moi);
  const enAttente = miens.filter((d) => d.refus === null);
  const autres = Map.groupBy(
    tous.filter((d) => d.utilisateur_id !== moi && resteARegler(d)),
    (d) => d.fullname,
  );
  return (
    <>
      {enAttente.length > 0 && (
        <Strip tone="warning" sign="▲">
          {phrasesCoupure.differesEnAttente(numeros(enAttente))}
        </Strip>
      )}
      {[...autres].map(([nom, siens]) => (
        <Strip key={nom} tone="warning" sign="▲">
          {phrasesCoupure.differeAutrui(nom, numeros(siens))}
        </Strip>
      ))}
      {miens.map((d) => d.refus && <Refuse key={d.reservation_id} d={d} refus={d.refus} />)}
    </>
  );
}
