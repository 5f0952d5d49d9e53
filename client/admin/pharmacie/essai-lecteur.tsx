import { useState } from 'react';
import { CameraButton } from '#client/ui/scan/camera-button.tsx';
import type { Scan } from '#client/ui/scan/detecteur-scan.rules.ts';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { type CodeLu, lireCode, symbologieDe } from '#shared/stock/produit/codes.rules.ts';
import { GS, ILLISIBLE } from '#shared/stock/produit/gs1.rules.ts';
import { essaiLecteur as mots } from '#shared/stock/produit/scan.phrases.ts';

interface Essai {
  brut: string;
  scan: Scan | null;
}
/** Raw characters, separators and unreadable ones visible. */
const lisible = (brut: string): string => brut.replaceAll(GS, '␝').replaceAll(ILLISIBLE, '?');

function formatCarton(carton: number | null | undefined): string | null {
  if (carton === undefined) return null;
  return carton === null ? 'oui, sans son nombre de boîtes' : `oui, de ${carton} boîtes`;
}
/** Emulated keyboard layout, prefix, suffix. */
const reglagesDits = ({ brut, scan }: Essai): [string, string][] => [
  ['Reçu', lisible(brut)],
  ['Disposition', scan ? mots.dispositions[scan.layout] : mots.parCamera],
  ['Préfixe', symbologieDe(brut) ?? (brut.startsWith(GS) ? 'FNC1 (GS)' : mots.aucun)],
  ...(scan ? [['Fin', mots.fins[scan.ending]] as [string, string]] : []),
];
function formatContenu({
  cips,
  lot,
  date_expiration,
  serie,
  carton,
  avis,
}: CodeLu): [string, string][] {
  const sans = (illisible: boolean) => (illisible ? mots.illisible : mots.aucun);
  const date = date_expiration && formatDate(debutDeJour(date_expiration));
  const boites = formatCarton(carton);
  return [
    ['Code', cips.join(' ou ')],
    ['Lot', lot ?? sans(avis === 'lot_illisible')],
    [
      avis === 'durabilite' ? 'À consommer avant' : 'Péremption',
      date ?? sans(avis === 'date_illisible'),
    ],
    ['Numéro de série', serie ?? mots.aucun],
    ...(boites === null ? [] : [['Carton', boites] as [string, string]]),
  ];
}

const Faits = ({ faits }: { faits: readonly [string, string][] }) => (
  <dl className="essai-lecteur">
    {faits.map(([nom, valeur]) => (
      <div key={nom}>
        <dt>{nom}</dt>
        <dd>{valeur}</dd>
      </div>
    ))}
  </dl>
);

/** [SCN-27] Scanner test without selling: settings and decoded content. */
export function EssaiLecteur() {
  const [essai, setEssai] = useState<Essai | null>(null);
  useScan((brut, scan) => setEssai({ brut, scan }));
  const lu = essai && lireCode(essai.brut);
  return (
    <section className="parametres-carte" aria-labelledby="essai-lecteur">
      <h2 id="essai-lecteur">{mots.titre}</h2>
      <p>{mots.attente}</p>
      <CameraButton />
      <div role="status">
        {essai && <Faits faits={[...reglagesDits(essai), ...(lu ? formatContenu(lu) : [])]} />}
        {essai && !lu && <p>{mots.rien}</p>}
        {lu?.avis === 'lot_illisible' && <p>{mots.sansSeparateur}</p>}
      </div>
    </section>
  );
}
