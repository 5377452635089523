/** The bytes of a text in UTF-8, without making them. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair is two units and four bytes; every other unit from U+0800 on is three bytes.
    bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : unit < 0x800 ? 1 : 2;
  }
  return bytes;
}
