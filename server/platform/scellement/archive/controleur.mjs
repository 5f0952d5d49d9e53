// The checker of an archive: it needs neither the pharmacy, nor its base, nor the program. The
// archive's own page carries this text as it stands; `npm run verifier-archive` runs it too. It
// computes everything anew from the open files and the public key, on purpose without any code of
// the house.

const octets = new TextEncoder();
const enHexa = (tampon) =>
  [...new Uint8Array(tampon)].map((o) => o.toString(16).padStart(2, '0')).join('');
const depuisHexa = (texte) => Uint8Array.from(texte.match(/../g) ?? [], (x) => parseInt(x, 16));
const depuisBase64 = (texte) => Uint8Array.from(atob(texte), (c) => c.charCodeAt(0));
const sha256 = async (contenu) => enHexa(await crypto.subtle.digest('SHA-256', contenu));

/** The text a fact's fingerprint is taken of: each part with its length in bytes before it. */
export function texteDuFait(f) {
  return [
    'pharmacie/journal-fiscal/1',
    f.chaine,
    String(f.seq),
    f.type,
    f.objet ?? '',
    f.jour,
    f.instant,
    String(f.schema),
    f.logiciel,
    f.precedent,
    f.contenu,
  ]
    .map((part) => `${octets.encode(part).length}:${part}`)
    .join('');
}

const importer = (publique) =>
  crypto.subtle.importKey('raw', depuisBase64(publique), 'Ed25519', true, ['verify']);
const signee = (cle, empreinte, signature) =>
  crypto.subtle.verify('Ed25519', cle, depuisBase64(signature), depuisHexa(empreinte));

async function* lignesDe(fichier) {
  let reste = '';
  const lecteur = fichier.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await lecteur.read();
    if (done) break;
    const lignes = (reste + value).split('\n');
    reste = lignes.pop() ?? '';
    yield* lignes;
  }
  if (reste !== '') yield reste;
}

/** One chain as it is walked. */
function suivre(chaines, f, fautes) {
  const c = chaines.get(f.chaine) ?? {
    premier: f,
    dernier: null,
    nombre: 0,
    ventes: 0,
    retours: 0,
  };
  chaines.set(f.chaine, c);
  const lieu = `${f.chaine}, n° ${f.seq}`;
  if (c.dernier && f.seq !== c.dernier.seq + 1) fautes.push(`${lieu} : il manque des faits avant`);
  else if (c.dernier && f.precedent !== c.dernier.empreinte)
    fautes.push(`${lieu} : ne suit pas le fait d’avant`);
  c.dernier = f;
  c.nombre += 1;
  const contenu = JSON.parse(f.contenu);
  const net = (contenu.total ?? 0) - (contenu.remise ?? 0);
  if (f.type === 'VENTE') c.ventes += net;
  if (f.type === 'AVOIR') c.retours += net;
  verifierPerpetuel(c, contenu, lieu, fautes);
}

/** Totals since the first sale: each fact's follow from the one before it. */
function verifierPerpetuel(c, contenu, lieu, fautes) {
  const dit = contenu.cumuls?.perpetuel;
  if (!dit) return;
  if (c.perpetuel) {
    const [ventes, retours] = [dit.ventes - c.perpetuel.ventes, dit.retours - c.perpetuel.retours];
    if (ventes !== c.ventes - c.vu.ventes || retours !== c.retours - c.vu.retours)
      fautes.push(`${lieu} : total perpétuel faux`);
  }
  c.perpetuel = dit;
  c.vu = { ventes: c.ventes, retours: c.retours };
}

async function verifierFaits(journal, cles, fautes) {
  const chaines = new Map();
  for await (const ligne of lignesDe(journal)) {
    const f = JSON.parse(ligne);
    const lieu = `${f.chaine}, n° ${f.seq}`;
    if ((await sha256(octets.encode(texteDuFait(f)))) !== f.empreinte)
      fautes.push(`${lieu} : contenu changé depuis qu’il est scellé`);
    const cle = cles.get(f.cle);
    if (!cle) fautes.push(`${lieu} : clé inconnue ${f.cle}`);
    else if (!(await signee(cle, f.empreinte, f.signature).catch(() => false)))
      fautes.push(`${lieu} : signature fausse`);
    suivre(chaines, f, fautes);
  }
  return chaines;
}

function comparerAuManifeste(chaines, manifeste, fautes) {
  for (const [nom, dite] of Object.entries(manifeste.chaines)) {
    const c = chaines.get(nom);
    if (!c || c.nombre !== dite.nombre || c.premier.seq !== dite.premier.seq)
      fautes.push(`${nom} : ${c?.nombre ?? 0} faits, ${dite.nombre} annoncés`);
    else if (c.premier.precedent !== dite.premier.precedent)
      fautes.push(`${nom} : ne suit pas ce qui est annoncé`);
    else if (c.dernier.empreinte !== dite.dernier.empreinte)
      fautes.push(`${nom} : ne finit pas par le fait annoncé`);
  }
  for (const nom of chaines.keys())
    if (!manifeste.chaines[nom]) fautes.push(`${nom} : chaîne que le manifeste n’annonce pas`);
}

/** The keys the manifest names, and whether one of them signed it. */
async function verifierManifeste(texte, signature, cleAttendue, fautes) {
  const manifeste = JSON.parse(texte);
  const [nomDeCle, sceau] = signature.trim().split(' ');
  const cles = new Map();
  for (const [nom, publique] of Object.entries(manifeste.cles))
    cles.set(nom, await importer(publique));
  const cle = cles.get(nomDeCle);
  const empreinte = await sha256(octets.encode(texte));
  if (!cle || !(await signee(cle, empreinte, sceau ?? '').catch(() => false)))
    fautes.push('manifeste.json : signature fausse');
  if (cleAttendue !== '' && manifeste.cles[nomDeCle] !== cleAttendue)
    fautes.push('la clé de l’archive n’est pas celle qui est attendue');
  return { manifeste, cles, publique: manifeste.cles[nomDeCle] ?? '' };
}

async function verifierFichiers(fichiers, annonces, fautes) {
  for (const [nom, dit] of Object.entries(annonces)) {
    const fichier = fichiers.get(nom);
    if (!fichier) fautes.push(`${nom} : absent`);
    else if ((await sha256(await fichier.arrayBuffer())) !== dit.sha256)
      fautes.push(`${nom} : changé depuis l’archive`);
  }
}

/**
 * Checks an archive. `fichiers`: its files by name, as Blobs. `cleAttendue`: the public key read on a
 * paper or given by the pharmacy, in base64; without it the archive is only held against itself.
 * Answers the faults in French, and what it found.
 */
export async function controlerArchive(fichiers, cleAttendue = '') {
  const fautes = [];
  const lire = async (nom) => (await fichiers.get(nom)?.text()) ?? '';
  const [texte, signature] = [await lire('manifeste.json'), await lire('manifeste.sig')];
  if (texte === '') return { fautes: ['manifeste.json est absent'], chaines: [] };
  const { manifeste, cles, publique } = await verifierManifeste(
    texte,
    signature,
    cleAttendue.trim(),
    fautes,
  );
  await verifierFichiers(fichiers, manifeste.fichiers, fautes);
  const journal = fichiers.get('journal.jsonl');
  const chaines = journal ? await verifierFaits(journal, cles, fautes) : new Map();
  comparerAuManifeste(chaines, manifeste, fautes);
  return {
    fautes,
    manifeste,
    cle: publique,
    chaines: [...chaines].map(([nom, { nombre, ventes, retours, perpetuel }]) => ({
      nom,
      nombre,
      ventes,
      retours,
      perpetuel: perpetuel ?? null,
    })),
  };
}
