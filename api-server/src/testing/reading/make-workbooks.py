"""Writes workbooks with openpyxl, and what a person sees in their cells as JSON, for `npm run proof -- reading`."""

import datetime
import json
import sys
from pathlib import Path

import openpyxl
from openpyxl.styles import numbers

folder = Path(sys.argv[1])
languages = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))

for tag, texts in languages.items():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = texts["sheet"]
    heads = texts["heads"]
    sheet.append(heads + ["%", "€", "2026"])
    rows = []
    for at, name in enumerate(texts["names"]):
        day = datetime.date(2026, 1 + at % 12, 1 + at)
        sheet.append([name, texts["words"][at % len(texts["words"])], day, 0.05 * at, 1234.5 + at, at * 7])
        number = sheet.max_row
        sheet.cell(number, 3).number_format = numbers.FORMAT_DATE_YYYYMMDD2
        sheet.cell(number, 4).number_format = "0%"
        sheet.cell(number, 5).number_format = "#,##0.00"
        rows.append([name, texts["words"][at % len(texts["words"])], day.isoformat(), f"{5 * at}%", f"{1234.5 + at:,.2f}", str(at * 7)])
    tables = [{"sheet": texts["sheet"], "heads": heads + ["%", "€", "2026"], "rows": rows}]

    # A head of two rows with merged cells, and a first column with cells that cover two rows.
    grouped = book.create_sheet(texts["second"])
    grouped.append([heads[0], heads[1], "2025", None, "2026", None])
    grouped.append([None, None, "Q1", "Q2", "Q1", "Q2"])
    for area in ("A1:A2", "B1:B2", "C1:D1", "E1:F1"):
        grouped.merge_cells(area)
    rows = []
    for at, word in enumerate(texts["words"][:6]):
        name = texts["names"][at // 2]
        values = [at + 11, at + 22, at + 33, at + 44]
        grouped.append([name if at % 2 == 0 else None, word, *values])
        if at % 2 == 1:
            grouped.merge_cells(f"A{grouped.max_row - 1}:A{grouped.max_row}")
        rows.append([name, word, *map(str, values)])
    years = ["2025 › Q1", "2025 › Q2", "2026 › Q1", "2026 › Q2"]
    tables.append({"sheet": texts["second"], "heads": heads[:2] + years, "rows": rows})
    book.save(folder / f"{tag}-book.xlsx")
    (folder / f"{tag}-book.json").write_text(json.dumps(tables, ensure_ascii=False), encoding="utf-8")
